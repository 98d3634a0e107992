// What was chosen of an item earlier.
import {nameOf} from '../../core/messages.js';

/** What was chosen of an item earlier, as it can be had now; null if something that has to be chosen is gone. */
export function chosenNow(item, before = []) {
  const groups = item.options ?? [];
  const chosen = groups.flatMap((group) => {
    const named = before.filter((one) => one.group === group.id).map(({choice}) => choice);
    const there = group.choices.filter(({id, available}) => named.includes(id) && available !== 0).slice(0, group.most);
    return there.map((choice) => ({
      group: group.id,
      choice: choice.id,
      name: nameOf(choice),
      price: choice.price,
      isNeeded: there.length <= group.least
    }));
  });
  const isEnough = groups.every(({id, least}) => chosen.filter(({group}) => group === id).length >= least);
  return isEnough ? chosen : null;
}
