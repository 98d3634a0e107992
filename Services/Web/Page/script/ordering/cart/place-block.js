// What is ordered at one place.
import {h} from '../../core/element.js';
import {money} from '../../core/formats.js';
import {t} from '../../core/messages.js';
import {pic} from '../../ui/pic.js';
import {stepper} from '../../ui/stepper.js';
import {limits} from '../../limits.js';
import {countOf, keyOf, mostOf, mostOfOne, setNote} from './cart.js';
import {less, more} from './changes.js';
import {editOptions} from './line-options.js';
import {optionsWithPrices} from './names.js';

/**
 * @param {{place: string, name: string, lines: any[]}} block
 * @param {{isOnly: boolean, isLocked: boolean, others: any[], notes: any}} state `isLocked`: while it is being sent
 * nothing changes; `others`: lines that are not in the order's currency
 */
export function placeBlock({place, name, lines}, {isOnly, isLocked, others, notes}) {
  const dishes = t('cart.dishes', {count: countOf(lines)});
  const isFood = !lines[0].href;
  return h('section', {class: 'col gap3', 'aria-label': name},
    h('div', {class: 'head'}, h('h2', {}, isOnly ? dishes : name),
      isFood && !isLocked && h('a', {href: `/place/${place}`}, t('cart.addMore'))),
    !isOnly && h('p', {class: 's soft'}, dishes),
    h('ul', {class: 'lines box cart-lines'},
      lines.map((line) => row(line, {isLocked, notes, isOther: others.includes(line)}))));
}

/** Lines whose note is being written, or was. */
const noted = new Set();

/** A link until there is a note. */
function noteOf(line) {
  const key = keyOf(line);
  if (line.note || noted.has(key)) return noteField(line);
  const link = h('button', {
    type: 'button',
    class: 'link s',
    id: `add-note-${key}`,
    'aria-label': t('cart.addNoteTo', {name: line.name}),
    onclick() {
      noted.add(key);
      const field = noteField(line);
      link.replaceWith(field);
      field.focus();
    },
  },
    t('cart.addNote'));
  return link;
}

/** What is asked of whoever makes it. It is kept as it is written, and leaves with the order. */
const noteField = (line) => h('input', {
  id: `note-${keyOf(line)}`,
  class: 'line-note',
  value: line.note ?? '',
  placeholder: t('cart.lineNote'),
  autocomplete: 'off',
  maxlength: limits.lineNote,
  'aria-label': t('cart.lineNoteOf', {name: line.name}),
  onchange: ({target}) => setNote(keyOf(line), target.value.trim()),
});

/** What was chosen, and the way to choose otherwise. */
const optionsRow = (line, isLocked) => line.options
  && h('p', {class: 's'}, optionsWithPrices(line), ' ',
    !isLocked
      && h('button', {
           type: 'button',
           class: 'link s',
           id: `options-${keyOf(line)}`,
           'aria-label': t('option.changeOf', {name: line.name}),
           onclick: () => editOptions(line)
         },
        t('option.change')));

function row(line, {isLocked, notes, isOther}) {
  const {item, name, price, quantity, href, image, category, ticket} = line;
  const key = keyOf(line);
  return h('li', {id: `line-${key}`},
    pic(ticket ? {width: 56, movie: {id: ticket.movie, name}} : {image, width: 56, item: {id: item, name, category}}),
    h('div', {class: 't'}, h('h3', {}, h('a', {href: href ?? `/item/${item}`}, name)),
      ticket && h('p', {class: 's soft'}, line.placeName), optionsRow(line, isLocked),
      h('p', {class: 'soft num'}, money({...price, amount: price.amount * quantity})),
      isOther && h('p', {class: 's warn-text'}, t('cart.otherCurrency', {name})),
      quantity >= mostOf(line) && h('p', {class: 'xs soft'}, t('cart.most', {count: mostOfOne})),
      ticket && notes.of(line).map((text) => h('p', {class: 's warn-text'}, text)),
      !ticket && (isLocked ? line.note && h('p', {class: 's soft'}, line.note) : noteOf(line))),
    isLocked ? h('b', {class: 'num'}, `${quantity} ×`) : stepper({
      name,
      key,
      value: quantity,
      most: mostOf(line),
      less: () => less(line),
      more: () => more(line),
      isRemoved: true,
    }));
}
