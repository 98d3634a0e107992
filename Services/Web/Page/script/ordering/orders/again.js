import {go} from '../../core/address.js';
import {get} from '../../core/api.js';
import {nameOf, t} from '../../core/messages.js';
import {notice} from '../../core/notices.js';
import {addToCart} from '../cart/cart.js';
import {outcomeText} from '../cart/changes.js';
import {lineName, rememberNames} from '../cart/names.js';
import {chosenNow} from '../cart/chosen.js';
import {placeWith} from './places.js';
import {isTicketLine} from './steps.js';

/** Puts the same dishes in the cart, at today's prices. A show is chosen anew: it may be over. */
export async function orderAgain(order) {
  for (const line of order.lines.filter((line) => !isTicketLine(line))) {
    try {
      const [item, place] = await Promise.all([get(`/v1/items/${line.item}`), placeWith(line.place)]);
      const name = nameOf(item);
      rememberNames(item);
      const options = chosenNow(item, line.options);
      if (!options) {
        notice(t('option.gone', {name}), 'warning');
        continue;
      }
      const outcome = addToCart({...item, name, placeName: place ? nameOf(place) : item.place}, line.quantity, options);
      if (outcome !== 'added') notice(outcomeText(outcome, name), 'warning');
    } catch {
      notice(t('order.gone', {name: lineName(line)}), 'warning');
    }
  }
  go('/cart');
}
