// A map with its kinds, the reader's own position, and pins.
import { h } from '../kit/element.js';
import { language, t } from '../kit/messages.js';
import { settings } from '../kit/files.js';
import { leaflet } from './leaflet.js';
import { plainLayer } from './plain.js';
import { pinIcon } from './pins.js';

export const kinds = ['standard', 'satellite', 'hybrid'];
const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * Makes a map in an element.
 * @param {{center: number[], zoom?: number, kind?: string, onkind?: Function}} options
 */
export async function makeMap(element, { center, zoom = 14, kind = 'standard', onkind }) {
  const [L, told] = [await leaflet(), await settings()];
  const map = L.map(element, {
    zoomControl: false, zoomAnimation: !calm, fadeAnimation: !calm, markerZoomAnimation: !calm, maxZoom: 19,
  }).setView(center, zoom);
  map.attributionControl.setPrefix(false);
  L.control.zoom({ zoomInTitle: t('map.zoomIn'), zoomOutTitle: t('map.zoomOut') }).addTo(map);

  let ground;
  const choose = (name) => {
    ground?.remove();
    const tiles = told.tiles[name];
    ground = tiles ? tileLayer(L, tiles) : plainLayer(L);
    ground.addTo(map);
  };
  choose(kind);
  const choice = h('select', { 'aria-label': t('map.kind'), class: 'map-kind', onchange: (event) => {
    choose(event.target.value);
    onkind?.(event.target.value);
  } }, kinds.map((name) => h('option', { value: name, selected: name === kind }, t(`map.${name}`))));
  const corner = L.control({ position: 'topright' });
  corner.onAdd = () => {
    L.DomEvent.disableClickPropagation(choice);
    return choice;
  };
  corner.addTo(map);
  // The room that a map has changes with the window and with what is beside it.
  const watch = new ResizeObserver(() => map.invalidateSize({ animate: false }));
  watch.observe(element);
  const me = L.layerGroup().addTo(map);
  return {
    L, map, calm,
    /** Shows where the reader is, with the circle that the position is good for. */
    setMe(position) {
      me.clearLayers();
      if (!position) return;
      if (position.accuracy) {
        L.circle(position.point, { radius: position.accuracy, className: 'accuracy', interactive: false }).addTo(me);
      }
      L.marker(position.point, { icon: L.divIcon({ className: 'me', iconSize: [18, 18] }), interactive: false, keyboard: false }).addTo(me);
    },
    pin: (point, look, options = {}) => L.marker(point, { icon: pinIcon(L, look), ...options }),
    remove() {
      watch.disconnect();
      map.remove();
    },
  };
}

// Pictures that cannot be had leave the plain ground below them to be seen.
function tileLayer(L, tiles) {
  return L.layerGroup([plainLayer(L), L.tileLayer(tiles.url.replace('{language}', language), {
    attribution: tiles.attribution.replace(/[<>&]/g, ''), maxZoom: 19,
  })]);
}
