// A dish as a page, for who comes by its address. What puts it into the cart leads to the cart, too; on phones it is a
// bar at the foot.
import {get} from '../core/api.js';
import {h} from '../core/element.js';
import {setFrame} from '../core/frame.js';
import {icon} from '../core/icons.js';
import {nameOf, t} from '../core/messages.js';
import {show as showLoaded} from '../core/notices.js';
import {share} from '../core/share.js';
import {addStyle} from '../core/style.js';
import {bar, iconButton} from '../ui/bar.js';
import {crumb} from '../ui/crumb.js';
import {dishParts} from './dish-parts.js';
import {similarDishes} from './dish-similar.js';

export async function show(element, {id}) {
  element.className = 'page dish-page';
  setFrame({hasTabs: false});
  await addStyle('place.css');
  await showLoaded(element, async () => {
    const item = await get(`/v1/items/${id}`);
    const place = await get(`/v1/places/${item.place}`).catch(() => null);
    const path = place ? `/place/${place.id}` : '/';
    const back = place ? nameOf(place) : t('nav.discover');
    return [
      bar({path, title: back, end: [iconButton('share', t('share.share'), () => share(nameOf(item)))]}),
      crumb(path, back),
      h('article', {class: 'box flush'}, dishParts(item, place, {level: 'h1', hasPlace: true})),
      place && h('a', {class: 'btn', href: path}, icon('list'), t('menu.whole', {name: nameOf(place)})),
      similarDishes(item),
    ];
  });
}
