// Who says what of a thing: the sources that tell of it, whose word each of its fields is, and a source's word taken
// apart from it.
import {h, fill} from '../../core/element.js';
import {ask} from '../../core/dialogs.js';
import {dateTime} from '../../core/formats.js';
import {knows, language, nameOf, t} from '../../core/messages.js';
import {notice, sentence, show as showLoaded} from '../../core/notices.js';
import {asStaff, change} from '../../core/staff.js';
import {busy} from '../busy.js';

/** Whose word a field is that no source may change. */
const people = 'people';

/**
 * @param {string} list "places" or "movies"
 * @param {{id: string, name: string}} thing
 * @param {() => void} changed told when a source's word is another thing's from now on
 */
export function origins(list, thing, changed) {
  const path = `/v1/${list}/${thing.id}`;
  const box = h('div', {id: 'origins', class: 'col gap3'});
  const split = ({source, thing: seen}, button) => busy(button, async () => {
    if (!(await ask(t('origin.askSplit', {name: nameOf(thing), source})))) return;
    try {
      const left = await change(`${path}/split`, 'POST', {source, thing: seen});
      notice(t('origin.isSplit', {source}));
      // Accepted, and not carried out yet: then nothing is known.
      if (left.items) fill(box, content(left, split));
      changed();
    } catch (error) {
      notice(sentence(error), 'warning');
    }
  });
  showLoaded(box, async () => content((await asStaff(`${path}/sources`)).body, split));
  return h('section', {class: 'col gap3', 'aria-labelledby': 'origins-title'},
    h('h2', {id: 'origins-title'}, t('origin.title')), box);
}

function content({items, fields}, split) {
  if (items.length === 0) return [h('p', {class: 'box soft', role: 'status'}, t('origin.none'))];
  const told = fieldsOf(fields, people);
  const isAlone = told.length === 0 && items.filter(({gone}) => !gone).length < 2;
  return [
    told.length > 0 && h('p', {id: 'origin-people'}, t('origin.people', {fields: told.join(', ')})),
    h('ul', {class: 'col gap3'}, items.map((item) => row(item, fields, !isAlone && split))),
  ];
}

function row(item, fields, split) {
  const {source, thing, url, observedAt, apart, gone, faults, because} = item;
  const told = fieldsOf(fields, thing);
  return h('li', {class: 'box', 'data-seen': thing},
    h('h3', {}, h('a', {class: 'link', href: `/desk/crawls/${source}`}, source)),
    h('p', {class: 's soft'}, t('origin.seen', {time: dateTime(observedAt)}), ' · ',
      h('a', {href: url, target: '_blank'}, t('origin.page')), gone && ` · ${t('origin.gone')}`,
      apart && ` · ${t('origin.apart')}`),
    h('p', {}, told.length > 0 ? t('origin.says', {fields: told.join(', ')}) : t('origin.saysNothing')),
    because.length > 0
      && h('p', {class: 's soft because'}, t('origin.because', {reasons: because.map(likeness).join(', ')})),
    faults.length > 0 && h('ul', {class: 'faults'}, faults.map(({field, detail}) => h('li', {}, [field,
      detail].filter(Boolean).join(': ')))),
    split && !gone
      && h('button', {
           type: 'button',
           class: 'btn small',
           'aria-label': t('origin.splitName', {source}),
           onclick: ({currentTarget}) => split(item, currentTarget),
         },
        t('origin.split')));
}

/** What a source says alike with another, in words. */
const likeness = ({kind, mine, theirs, metres}) =>
  t(`origin.likeness.${kind}${theirs ? kind === 'name' ? 's' : 'es' : ''}`, {mine, theirs, metres});

/** The fields that are somebody's word, as the reader calls them: by a name of their own, or as the form does. */
const fieldsOf = (fields, whose) =>
  Object.keys(fields)
    .filter((name) => fields[name] === whose)
    .map((name) => (knows(`field.${name}`) ? t(`field.${name}`) : t(`place.${name}`).toLocaleLowerCase(language)))
    .sort(new Intl.Collator(language).compare);
