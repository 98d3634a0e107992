import {h} from '../../core/element.js';
import {t} from '../../core/messages.js';
import {addStyle} from '../../core/style.js';

/**
 * The way to a cinema. Map and way are asked for only when the reader opens it: whoever answers learns which cinema it
 * is.
 * @param {any} cinema
 * @param {any} context whose `leaving` is done when the page is left
 */
export function wayTo(cinema, {state, here, leaving}) {
  let isMade = false;
  const box = h('details', {class: 'box', id: 'way', open: Boolean(state.way), hidden: !state.way, ontoggle: make},
    h('summary', {}, t('route.title')), h('p', {class: 's soft'}, t('cinema.wayAsks')));
  return box;

  async function make() {
    if (!box.open || isMade) return;
    isMade = true;
    await addStyle('place.css');
    const {routeGuide} = await import('../../directions/route-guide.js');
    const guide = routeGuide({place: cinema, origin: here, query: new URLSearchParams({at: state.at})});
    leaving.push(guide.remove);
    box.append(guide.element);
  }
}
