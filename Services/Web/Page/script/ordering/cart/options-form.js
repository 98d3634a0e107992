// What an item lets its customer choose: one of a group as radio buttons, several as boxes.
import {h} from '../../core/element.js';
import {nameOf, t} from '../../core/messages.js';
import {difference} from './names.js';

let forms = 0;

/**
 * @param {object} item as the API has it
 * @param {{chosen?: {group: string, choice: string}[], changed: () => void}} of `chosen`: what was chosen before;
 *   nothing chooses the first of what has to be chosen
 * @returns {{element: HTMLElement, value: () => import('./cart.js').CartOption[], missing: () => object|null}}
 *   `missing`: a group of which more has to be chosen; its first control gets the focus
 */
export function optionsForm(item, {chosen, changed}) {
  forms += 1;
  const groups = item.options.map((group) => groupBox(group, `option-${forms}-${group.id}`, {chosen, changed}));
  return {
    element: h('div', {class: 'col gap4 options'}, groups.map(({element}) => element)),
    value: () => groups.flatMap((group) => group.value()),
    missing() {
      const short = groups.find((group) => group.value().length < group.least);
      short?.focus();
      return short ? short.group : null;
    },
  };
}

function groupBox(group, id, {chosen, changed}) {
  const isOne = group.least === 1 && group.most === 1;
  const before = chosen?.filter((one) => one.group === group.id).map(({choice}) => choice);
  const first = isOne ? group.choices.find(({available}) => available !== 0)?.id : null;
  const isChosen = ({id: choice, available}) =>
    available !== 0 && (before ? before.includes(choice) : choice === first);
  const boxes = group.choices.map((choice) => h('input', {
    type: isOne ? 'radio' : 'checkbox',
    name: id,
    value: choice.id,
    disabled: choice.available === 0,
    checked: isChosen(choice),
    onchange: taken,
  }));
  const of = (box) => group.choices.find(({id: choice}) => choice === box.value);
  const checked = () => boxes.filter((box) => box.checked);
  function taken({currentTarget}) {
    // Of two that exclude each other the last one counts.
    if (!isOne && group.most === 1)
      for (const box of boxes) box.checked = box === currentTarget && box.checked;
    draw();
    changed();
  }
  function draw() {
    const isFull = !isOne && group.most > 1 && checked().length >= group.most;
    for (const box of boxes) box.disabled = of(box).available === 0 || (isFull && !box.checked);
  }
  draw();
  const row = (box) => {
    const {available, price} = of(box);
    return h('label', {class: `option ${available === 0 ? 'out' : ''}`}, box, h('span', {class: 't'}, nameOf(of(box))),
      available === 0
        ? h('span', {class: 'tag'}, t('item.soldOut'))
        : h('span', {class: 'num soft'}, difference(price)));
  };
  return {
    group,
    least: group.least,
    element: h('fieldset', {class: 'option-group', id},
      h('legend', {}, h('b', {}, nameOf(group)), ' ', h('span', {class: 's soft'}, howMany(group))), boxes.map(row)),
    focus: () => (boxes.find((box) => !box.disabled && !box.checked) ?? boxes[0]).focus(),
    value: () => checked().map((box) => ({
      group: group.id,
      choice: box.value,
      name: nameOf(of(box)),
      price: of(box).price,
      isNeeded: checked().length <= group.least
    })),
  };
}

/** "Choose one", "Choose up to 3" */
function howMany({least, most}) {
  if (least === 0) return t('option.upTo', {count: most});
  if (least === most) return t('option.exactly', {count: most});
  return t('option.between', {least, most});
}
