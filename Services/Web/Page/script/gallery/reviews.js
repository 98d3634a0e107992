import {h} from '../core/element.js';
import {five} from '../ui/five.js';
import {reviewCard} from '../reviews/card.js';
import {soon} from './samples.js';

const at = soon(-60 * 24 * 3);

export const reviews = () => ['Reviews', 'Stars and words, what its author had here, what the place says to it.',
  h('div', {class: 'tiles'},
    h('div', {class: 'box'},
      h('div', {class: 'row gap3 wrap'}, five(4.5),
        h('p', {}, h('b', {}, '4.50 stars'), ' · 212 ratings · 41 reviews')),
      h('ul', {class: 'list people-reviews'},
        reviewCard({id: 'gallery-1', stars: 5, at, orderedHere: true, text: 'The salad is as sour as it should be.'}),
        reviewCard({
          id: 'gallery-2',
          stars: 2.5,
          at,
          text: 'Twenty minutes for sticky rice.',
          reply: {by: 'merchant', at, text: 'The steamer was out that evening. It is mended.'}
        }))),
    h('div', {class: 'box'}, h('ul', {class: 'list people-reviews'}, reviewCard({
      id: 'gallery-3',
      stars: 1,
      at,
      text: 'Buy watches at my shop.',
      hidden: {reason: 'spam', note: 'Sent to nine places at once'}
    }))))];
