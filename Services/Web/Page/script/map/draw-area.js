// Drawing an area on the map: a stroke around it with a finger, a pen or the mouse, or its corners one by one.
import {drawing} from '../core/drawing.js';
import {h} from '../core/element.js';
import {t} from '../core/messages.js';
import {simplified} from './simplified.js';

/** A pointer that moved so far, in pixels, draws a stroke. */
const stroke = 8;
/** A corner leaves the line by at least so much, in pixels. */
const tolerance = 3;
const mostCorners = 100;

/**
 * Lets the reader draw, until they are done or give up.
 * @param {HTMLElement} element the map's
 * @param {{unproject: (pixels: number[]) => number[]}} engine
 * @param {AbortSignal} signal ends it, as the map goes or the reader begins anew; then there is no answer
 * @returns {Promise<number[][]|null>} the corners as [latitude, longitude]; null: given up
 */
export function drawArea(element, engine, signal) {
  return new Promise((resolve) => {
    let [corners, begun, line] = [[], null, null];
    const svg = drawing({class: 'area-line'}, [['path', {class: 'shape area'}]]);
    const done = h('button',
      {type: 'button', class: 'btn small primary', id: 'area-done', disabled: true, onclick: () => end(corners)},
      t('action.done'));
    const bar = h('div', {class: 'area-bar', role: 'group', 'aria-label': t('where.draw')},
      h('p', {role: 'status'}, t('where.drawHow')),
      h('div', {class: 'row'},
        h('button', {type: 'button', class: 'btn small', onclick: () => end(null)}, t('action.cancel')), done));
    const sheet = h('div', {class: 'area-sheet'}, svg);
    sheet.addEventListener('pointerdown', begin);
    sheet.addEventListener('pointermove', move);
    sheet.addEventListener('pointerup', lift);
    sheet.addEventListener('pointercancel', () => {
      begun = line = null;
      draw();
    });
    document.addEventListener('keydown', escape, {capture: true, signal});
    signal.addEventListener('abort', clear);
    element.append(sheet, bar);
    bar.querySelector('button').focus();

    function place({clientX, clientY}) {
      const {left, top} = element.getBoundingClientRect();
      return [clientX - left, clientY - top];
    }

    function begin(event) {
      if (event.button !== 0 || !event.isPrimary) return;
      sheet.setPointerCapture(event.pointerId);
      begun = place(event);
    }

    function move(event) {
      if (!begun || !event.isPrimary) return;
      const here = place(event);
      if (!line && Math.hypot(here[0] - begun[0], here[1] - begun[1]) < stroke) return;
      (line ??= [begun]).push(here);
      draw();
    }

    /** A stroke is an area of its own; a tap adds a corner. */
    function lift(event) {
      if (!begun) return;
      corners = line ? simplified(line, tolerance, mostCorners) : [...corners, place(event)].slice(-mostCorners);
      begun = line = null;
      draw();
    }

    function draw() {
      const points = line ?? corners;
      const path = points.map(([x, y], index) => `${index ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');
      svg.firstElementChild.setAttribute('d', points.length > 0 ? `${path}Z` : '');
      done.disabled = corners.length < 3;
    }

    function escape(event) {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      end(null);
    }

    function clear() {
      document.removeEventListener('keydown', escape, true);
      signal.removeEventListener('abort', clear);
      sheet.remove();
      bar.remove();
    }

    function end(found) {
      clear();
      resolve(found?.map((corner) => engine.unproject(corner)) ?? null);
    }
  });
}
