// What came of a ticket: it fills the room above the field with a colour, a sign and a word.
import {h, fill} from '../../core/element.js';
import {icon} from '../../core/icons.js';
import {t} from '../../core/messages.js';

/**
 * `used`: no seats of it are left; `other`: it is for another show; `unknown`: there is no such ticket; `bad`: anything
 * else that lets nobody in.
 * @typedef {'good'|'used'|'other'|'unknown'|'bad'} Kind
 * @typedef {{kind: Kind, words: string, name?: string}} Verdict `name`: whose ticket for what, if that is known
 */

/** @type {Record<Kind, import('../../core/icons.js').IconName>} */
export const signs = {
  good: 'check',
  used: 'history',
  other: 'film',
  unknown: 'search',
  bad: 'close',
};

/** Over a camera's picture it stays for so long, in milliseconds: the next ticket has to be aimed at. */
const overPicture = 2500;

/** @param {HTMLVideoElement|null} video @param {string} [size] "tall" takes all the room that a screen has for it */
export function stage(video, size = '') {
  const said = h('div', {id: 'door-said', class: 'verdict', role: 'alert'});
  const idle = h('p', {class: 'door-idle'}, icon('ticket'), h('span', {}, t('door.ready')));
  const count = h('p', {id: 'door-count', class: 'door-count', role: 'status', hidden: true});
  const element = h('div', {class: `door-stage ${size}`}, video, idle, said, count);
  let timer = 0;
  return {
    element,
    /** @param {Verdict} verdict */
    show({kind, words}) {
      clearTimeout(timer);
      element.dataset.kind = kind;
      fill(said, icon(signs[kind]), h('span', {}, h('b', {}, t(`door.${kind}`)), words && [
        h('span', {class: 'said'}, ': '), h('span', {}, words)
      ]));
      // Said again, it is seen to be another answer.
      said.classList.remove('again');
      requestAnimationFrame(() => said.classList.add('again'));
      if (video && !video.hidden) timer = window.setTimeout(() => this.clear(), overPicture);
    },
    clear() {
      delete element.dataset.kind;
    },
    /** @param {{inside: number, all: number}|null} counts */
    count(counts) {
      count.hidden = !counts;
      const text = counts ? t('door.inside', {count: counts.inside, all: counts.all}) : '';
      if (count.textContent !== text) count.textContent = text;
    },
  };
}
