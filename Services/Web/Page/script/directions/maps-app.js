// The way in an application for maps, where nothing here knows one: on telephones theirs, else a page of OpenStreetMap.
import {h} from '../core/element.js';
import {icon} from '../core/icons.js';
import {nameOf, t} from '../core/messages.js';
import {pointText} from '../map/position.js';

/** Apple's have no application for "geo:". */
const hasGeo = () => matchMedia('(pointer: coarse)').matches && !/iPhone|iPad|Macintosh/.test(navigator.userAgent);

/** @param {any} place @param {any} from @param {any} to points @param {string} look */
export function mapsLink(place, from, to, look) {
  const isApp = hasGeo();
  const href = isApp
    ? `geo:${pointText(to)}?q=${pointText(to)}(${encodeURIComponent(nameOf(place))})`
    : `https://www.openstreetmap.org/directions?route=${pointText(from)};${pointText(to)}`;
  return h('a', {class: look, id: 'maps-app', href, target: isApp ? null : '_blank', rel: 'noopener noreferrer'},
    icon('map'), t(isApp ? 'way.mapsApp' : 'way.onOSM'));
}
