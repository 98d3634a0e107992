// News in the reader's words.
import {h} from '../core/element.js';
import {money, price} from '../core/formats.js';
import {t} from '../core/messages.js';

/** So many are written out; the rest is counted. */
const mostShown = 20;

const texts = {
  gone: () => t('news.gone'),
  name: ({then, now}) => t('news.name', {then, now}),
  purpose: ({now}) => (now ? t('news.offered', {how: t(`home.${now}`)}) : t('news.notOffered')),
  price: ({then, now}) => t('news.price', {then: price(then), now: price(now)}),
  promotion: ({text}) => t('news.promotion', {text}),
  promotionOver: ({text}) => t('news.promotionOver', {text}),
  hours: () => t('news.hours'),
  telephone: ({now}) => t('news.telephone', {now}),
  dish: ({name, now}) => t('news.dish', {name, price: money(now)}),
  dishPrice: ({name, then, now}) => t('news.dishPrice', {name, then: money(then), now: money(now)}),
  dishGone: ({name}) => t('news.dishGone', {name}),
  soldOut: ({name}) => t('news.soldOut', {name}),
  back: ({name}) => t('news.back', {name}),
};

export const newsText = (one) => texts[one.kind](one);

export const newsList = (news) => h('ul', {class: 'news'},
  news.slice(0, mostShown).map((one) => h('li', {}, newsText(one))),
  news.length > mostShown && h('li', {}, t('news.more', {count: news.length - mostShown})));
