import { h } from '../kit/element.js';

/** A layer whose pins, where they are close together, are one with their number. */
export function clusters({ L, map, calm }) {
  const group = L.markerClusterGroup({
    animate: !calm, animateAddingMarkers: false, showCoverageOnHover: false, maxClusterRadius: 45,
    iconCreateFunction: (pins) => L.divIcon({ className: 'cluster', html: h('span', {}, pins.getChildCount()), iconSize: [36, 36] }),
  });
  map.addLayer(group);
  return group;
}
