// What services could not handle and put aside: to be looked at, and handled again once the reason is gone. Unless a
// service is named, all are asked.
import {h, fill} from '../../core/element.js';
import {go} from '../../core/address.js';
import {query as queryText} from '../../core/api.js';
import {dateTime} from '../../core/formats.js';
import {t} from '../../core/messages.js';
import {emptyBox, notice, sentence, show as showLoaded} from '../../core/notices.js';
import {asStaff, change} from '../../core/staff.js';
import {busy} from '../busy.js';
import {crumb} from '../frame/crumb.js';

/** They only read, and put nothing aside; nor does a process that follows. */
const readers = ['gateway', 'search'];
const perPage = 20;

export async function show(box, {query}) {
  box.className = 'page wide';
  const services =
    (await asStaff('/v1/health')).body.services.filter(({name, role}) => !readers.includes(name) && role !== 'follows');
  const names = services.map(({name}) => name);
  const named = query.get('service');
  const asked = names.includes(named) ? [named] : names;
  const results = h('div', {class: 'col gap4'});
  const list = h('ul', {class: 'col gap4 letters'});
  /** Where each service that has more goes on. @type {Map<string, string|null>} */
  let further = new Map(asked.map((service) => [service, null]));
  const load = async () => {
    const pages = await Promise.all([...further].map(async ([service, after]) => {
      try {
        const {body} = await asStaff(`/v1/dead-letters/${service}${queryText({limit: perPage, after})}`);
        return {service, items: body.items};
      } catch (error) {
        // Where all are asked, one that is away hides nothing of the others.
        if (asked.length === 1) throw error;
        return {service, items: [], fault: `${t(`service.${service}`)}: ${sentence(error)}`};
      }
    }));
    const faults =
      pages.filter(({fault}) => fault).map(({fault}) => h('p', {class: 'warn-text', role: 'alert'}, fault));
    list.append(...pages.flatMap(({service, items}) => items.map((entry) => row(service, entry, asked.length > 1))));
    const full = pages.filter(({items}) => items.length === perPage);
    further = new Map(full.map(({service, items}) => [service, items.at(-1).id]));
    all.hidden = !list.querySelector('.stands');
    const more = further.size > 0
      && h('button', {type: 'button', class: 'btn more', onclick: () => showLoaded(results, load)}, t('show.more'));
    return [...faults, list.children.length || faults.length ? list : emptyBox(t('letters.none')), more];
  };
  const tryAll = async () => {
    try {
      notice(t('letters.resentAll', await resendAll(asked)));
      list.replaceChildren();
      further = new Map(asked.map((service) => [service, null]));
      await showLoaded(results, load);
    } catch (error) {
      notice(sentence(error), 'warning');
    }
  };
  const all = h('button',
    {type: 'button', class: 'btn', id: 'resend-all', hidden: true, onclick: () => busy(all, tryAll)},
    t('letters.resendAll'));
  const choice = h('select',
    {id: 'service', onchange: (event) => go(`/desk/letters${queryText({service: event.target.value || null})}`)},
    h('option', {value: ''}, t('letters.everywhere')),
    services.map(({name}) => h('option', {value: name, selected: name === named}, t(`service.${name}`))));
  fill(box, crumb('/desk/more', t('desk.more')), h('p', {class: 'soft'}, t('letters.what')),
    h('div', {class: 'field'}, h('label', { for: 'service'
    }, t('letters.service')), choice), all, results);
  await showLoaded(results, load);
}

/** All that stand, some at a time. */
async function resendAll(services) {
  const sum = {handled: 0, refused: 0, held: 0};
  for (const service of services) {
    let after = null;
    do {
      const query = queryText({limit: 100, after});
      const body = await change(`/v1/dead-letters/${service}/resend-all${query}`, 'POST');
      for (const name of Object.keys(sum)) sum[name] += body[name];
      after = body.next;
    } while (after);
  }
  return sum;
}

function row(service, {id, letter, at, resentAt}, isNamed) {
  const state = h('p', {class: 's soft', role: 'status'}, resentAt && t('letters.resent', {time: dateTime(resentAt)}));
  const resend = h('button', {
    type: 'button',
    class: 'btn',
    onclick: () => busy(resend,
      async () => {
        try {
          await change(`/v1/dead-letters/${service}/resend${queryText({id})}`, 'POST');
          fill(state, t('letters.handled'));
          notice(t('letters.handled'));
        } catch (error) {
          notice(sentence(error), 'warning');
        }
      })
  },
    t('letters.resend'));
  const origin = h('p', {class: 's soft'}, isNamed && `${t(`service.${service}`)} · `, dateTime(at), ' · ',
    h('code', {}, id), ' · ', letter.handler, letter.key && ` · ${letter.key}`);
  return h('li', {class: resentAt ? 'box' : 'box stands'}, h('h2', {}, letter.reason), origin, state,
    letter.value
      && h('details', {}, h('summary', {}, t('letters.content')), h('pre', {tabindex: 0}, textOf(letter.value))),
    !resentAt && resend);
}

/** A record's value, which may be no JSON and no text. */
function textOf(base64) {
  const text = new TextDecoder().decode(Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0)));
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
