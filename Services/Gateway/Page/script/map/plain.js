import { t } from '../kit/messages.js';

/** A ground without pictures: a net of squares, each with the coordinates of its corner. */
export function plainLayer(L) {
  const Plain = L.GridLayer.extend({
    createTile(coordinates) {
      const tile = document.createElement('div');
      tile.className = 'plain-tile';
      const corner = this._map.unproject([coordinates.x * 256, coordinates.y * 256], coordinates.z);
      tile.textContent = `${corner.lat.toFixed(3)}, ${corner.lng.toFixed(3)}`;
      tile.setAttribute('aria-hidden', 'true');
      return tile;
    },
  });
  return new Plain({ attribution: t('map.plain'), maxZoom: 19 });
}
