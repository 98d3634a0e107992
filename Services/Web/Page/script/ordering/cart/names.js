// What dishes are called in the reader's language. An order has their names as the place writes them; those that
// were put in the cart
// here are known in all of theirs.
import {money} from '../../core/formats.js';
import {nameOf} from '../../core/messages.js';
import {read, write} from '../../core/storage.js';
import {totalsOf} from './cart.js';

/** So many are kept, the newest. */
const most = 300;

/** Keeps the names of a dish. @param {{id: string, name: string, names?: object}} item */
export function rememberNames({id, name, names}) {
  if (!names || Object.keys(names).length === 0) return;
  const {[id]: _, ...others} = read('dish-names', {});
  write('dish-names', Object.fromEntries([...Object.entries(others).slice(1 - most), [id, {name, names}]]));
}

/** A line of an order by its name for the reader. @param {{item: string, name?: string}} line */
export function lineName({item, name}) {
  const known = read('dish-names', {})[item];
  return known ? nameOf(known) : name ?? item;
}

/** "Large, Extra egg"; an empty text without options. @param {{options?: {name?: string, choice: string}[]}} line */
export const optionsText = ({options}) => (options ?? []).map(({name, choice}) => name ?? choice).join(', ');

/** "Large (+€1.50), Extra egg" @param {{options?: {name?: string, choice: string, price?: object}[]}} line */
export const optionsWithPrices = ({options}) =>
  (options ?? [])
    .map(
      ({name, choice, price}) => [name ?? choice, price?.amount && `(${difference(price)})`].filter(Boolean).join(' '))
    .join(', ');

/** "€12.00", "€12.00 + CHF 9.00" @param {any[]} lines of the cart */
export const totalsText = (lines) => totalsOf(lines).map((total) => money(total)).join(' + ');

/** "+€1.50", "−€0.50"; an empty text for nothing. @param {{amount: number, currency: string}} price */
export const difference = ({amount, currency}) =>
  (amount === 0 ? '' : `${amount > 0 ? '+' : '−'}${money({amount: Math.abs(amount), currency})}`);
