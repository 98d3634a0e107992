// Who made what is seen of the map, at its lower edge.
import {h, fill} from '../core/element.js';
import {attributionsOf} from './ground.js';

/** @param {() => string} kind of map */
export function credit(box, engine, kind) {
  const element = h('p', {class: 'credit'});
  box.append(element);
  let shown = null;
  async function draw() {
    const {bounds, zoom} = engine.view();
    const text = (await attributionsOf(kind(), bounds, Math.floor(zoom - 1)).catch(() => [])).join(', ');
    if (text === shown) return;
    shown = text;
    fill(element, text);
  }
  engine.on('rest', draw);
  draw();
  return {draw};
}
