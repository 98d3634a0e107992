// A place's page. A home has a page of its own kind.
import {get} from '../core/api.js';
import {learn} from '../core/messages.js';
import {show as showLoaded} from '../core/notices.js';
import {addStyle} from '../core/style.js';
import {setFrame} from '../core/frame.js';
import {originOf} from '../directions/origin.js';
import {placeSkeleton} from './skeleton.js';

export async function show(element, {id, query}) {
  element.className = 'page place-page';
  setFrame({hasTabs: false, cartOf: id});
  await Promise.all([addStyle('place.css'), learn('features')]);
  /** @type {any} */
  let view = null;
  await showLoaded(element, async () => {
    // Where the reader is may take long to know: the page does not wait for it.
    const origin = originOf(query);
    origin.catch(() => {});
    const place = await get(`/v1/places/${id}`);
    const isHome = Boolean(place.listing);
    const {pageOf} = isHome ? await import('../home/home-page.js') : await import('./page.js');
    view = pageOf(place, {origin, query});
    return view.parts;
  }, undefined, placeSkeleton);
  view?.begin?.();
  return () => view?.remove();
}
