// What this browser keeps of the reader, and what the server knows: counted, taken along, forgotten.
import {lines} from '../ordering/cart/cart.js';
import {contact} from '../ordering/checkout/wish.js';
import {followed} from '../followed/kept.js';
import {bytes} from '../core/formats.js';
import {h, fill} from '../core/element.js';
import {learn, t} from '../core/messages.js';
import {notice, sentence} from '../core/notices.js';
import {session} from '../core/session.js';
import {addStyle} from '../core/style.js';
import {bar} from '../ui/bar.js';
import {confirm} from '../core/confirm.js';
import {crumb} from '../ui/crumb.js';
import {readOwn} from '../my-movies/store.js';
import {isShared} from '../my-movies/profile.js';
import {seen} from '../ordering/orders/seen.js';
import {ownRatings} from '../reviews/own.js';
import {keptSize} from './kept-size.js';
import {forgetHere, forgetOnServer, saveEverything} from './own.js';

export async function show(element) {
  element.className = 'page narrow sub you';
  await Promise.all([addStyle('profile.css'), learn('privacy')]);
  const box = h('div', {class: 'col gap6'});
  fill(element, bar({path: '/you', title: t('page.privacy')}), crumb('/you', t('you.title')),
    h('h1', {}, t('page.privacy')), box);
  await draw(box);
}

async function draw(box) {
  const own = await readOwn().catch(() => ({ratings: new Map(), favourites: new Set(), tickets: []}));
  fill(box, here(await countsHere(own), box), onServer(own, box),
    h('section', {class: 'col'}, h('h2', {}, t('privacy.asked')), h('p', {class: 'soft'}, t('privacy.askedText')),
      h('p', {class: 'soft'}, t('privacy.tasteText')),
      h('p', {class: 'soft', id: 'staff-text'}, t('privacy.staffText'))));
}

async function countsHere(own) {
  const size = await keptSize();
  return [
    ['privacy.cart', lines().length],
    ['privacy.orders', seen().length],
    ['privacy.tickets', own.tickets.length],
    ['privacy.followed', followed().length],
    ['privacy.ratings', own.ratings.size + Object.keys(ownRatings()).length],
    ['privacy.cinemas', own.favourites.size],
    ['privacy.contact', Object.keys(contact()).length > 0 ? 1 : 0],
    ['page.copy', size > 0 ? bytes(size) : 0],
  ];
}

const figures = (counts) => h('dl', {class: 'box flush figures'},
  counts.map(
    ([key, value]) => h('div', {}, h('dt', {}, t(key)),
      h('dd', {class: 'num', id: key.replace('.', '-')}, value || t('privacy.nothing')))));

function here(counts, box) {
  const forget = async () => {
    const isSure = await confirm({
      title: t('privacy.askForgetHere'),
      text: t('privacy.askForgetHereText'),
      yes: t('privacy.forgetHere'),
      no: t('you.keepIt'),
    });
    if (!isSure) return;
    await forgetHere();
    location.assign('/you');
  };
  return h('section', {class: 'col gap3'}, h('h2', {}, t('privacy.here')), figures(counts),
    h('div', {class: 'row wrap'},
      h('button',
        {type: 'button', class: 'btn small', id: 'export', onclick: acting(saveEverything, 'data.exported', box)},
        t('you.export')),
      h('button', {type: 'button', class: 'btn danger small', id: 'forget-here', onclick: forget},
        t('privacy.forgetHere'))));
}

function onServer(own, box) {
  const customer = session()?.customer;
  if (!customer)
    return h('section', {class: 'col gap3'}, h('h2', {}, t('privacy.server')),
      h('p', {class: 'soft', id: 'unknown'}, t('privacy.unknown')));
  const forget = async () => {
    const isSure = await confirm(
      {title: t('you.askErase'), text: t('you.askEraseText'), yes: t('privacy.forgetServer'), no: t('you.keepIt')});
    return isSure && forgetOnServer();
  };
  return h('section', {class: 'col gap3'}, h('h2', {}, t('privacy.server')), figures([
    ['privacy.number', customer], ['privacy.orders', seen().length],
    ['privacy.published', Object.keys(ownRatings()).length + (isShared() ? own.ratings.size : 0)]
  ]),
    h('div', {class: 'row wrap'},
      h('button', {
        type: 'button',
        class: 'btn danger small',
        id: 'forget-server',
        onclick: acting(forget, 'data.unshared', box),
      },
        t('privacy.forgetServer'))));
}

const acting = (work, said, box) => async ({currentTarget: button}) => {
  button.setAttribute('aria-busy', 'true');
  try {
    if (await work() !== false) notice(t(said));
  } catch (error) {
    notice(sentence(error), 'warning');
  }
  await draw(box);
};
