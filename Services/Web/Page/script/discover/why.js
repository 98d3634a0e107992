// Why a list is as it is: how the words were read, and what its first places scored by.
import {call, query} from '../core/api.js';
import {h} from '../core/element.js';
import {clock, distance, number} from '../core/formats.js';
import {knows, language, learn, nameOf, t} from '../core/messages.js';
import {errorBox} from '../core/notices.js';
import {sheet} from '../ui/sheet.js';

/** So many places are explained. */
const most = 10;

/** @param {import('./result.js').Part[]} parts of the result that is shown */
export async function why(parts) {
  const content = h('div', {class: 'dialog-in'});
  const {path, ...values} = (parts.find(({name}) => name === 'places') ?? parts[0]).question;
  const asked = call(`${path}${query({...values, limit: most, explain: 'true'})}`);
  await learn('why');
  sheet({title: t('why.title'), isTitled: true, content});
  try {
    const {explained, items} = (await asked).body;
    content.append(reading(values.q, explained), scores(explained.scores, new Map(items.map((one) => [one.id, one]))));
  } catch (error) {
    content.append(errorBox(error));
  }
}

/** The parts of the words in their order, each with what it means. */
function reading(text, {words, parts}) {
  const unused = parts.filter(({kind}) => kind === 'unused').map((part) => part.text);
  const looked = unused.reduce((left, one) => left.replace(one, ' '), words).replace(/\s+/g, ' ').trim();
  const rest = looked && [{text: looked, kind: 'words'}];
  const row = (part) => [h('dt', {}, part.text), h('dd', {}, [meaning(part.kind), ...valuesOf(part)].join(' · '))];
  return h('section', {class: 'col gap3'}, h('h3', {}, t('why.read')), h('p', {class: 's soft'}, `“${text}”`),
    h('dl', {class: 'kv wide', id: 'why-read'}, [...(rest || []), ...parts].map(row)));
}

/** What was understood: "Siam", "0.50 km", "≤ 300 THB", "22:00 – 23:00", "Sunday". */
function valuesOf({place, metres, price, least, currency = '', excluded, time}) {
  const limit = [least && `≥ ${number(least)}`, price && `≤ ${number(price)}`].filter(Boolean).join(' – ');
  const clocks = [time?.from, time?.to].filter(Boolean).map(clock);
  return [
    place?.name, metres && distance(metres), limit && `${limit} ${currency}`.trim(), excluded,
    time?.day && dayName(time.day), [...new Set(clocks)].join(' – ')
  ].filter(Boolean);
}

/** "Sunday", "today"; of a weekend none. */
function dayName(day) {
  const near = ['today', 'tomorrow'].indexOf(day);
  if (near >= 0) return new Intl.RelativeTimeFormat(language, {numeric: 'auto'}).format(near, 'day');
  const number = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'].indexOf(day);
  // The first of January 2024 was a Monday.
  return number < 0 ? '' : new Intl.DateTimeFormat(language, {weekday: 'long'}).format(new Date(2024, 0, 1 + number));
}

const meaning = (kind) => (knows(`why.kind.${kind}`) ? t(`why.kind.${kind}`) : kind);

function scores(list, items) {
  if (list.length === 0) return h('p', {class: 'soft'}, t('why.ordered'));
  return h('section', {class: 'col gap3'}, h('h3', {}, t('why.scored')),
    h('ol', {class: 'list', id: 'why-scored'},
      list.map(
        ({id, score, factors, match}) => h('li', {class: 'col'},
          h('div', {class: 'row'}, h('span', {class: 'grow'}, items.has(id) ? nameOf(items.get(id)) : id),
            h('strong', {class: 'num'}, rounded(score))),
          h('p', {class: 's soft'}, factorsText(factors, match))))));
}

/** "Words 0.8 (as written) · Near you 0.95": factors of 1 change nothing. */
const factorsText = (factors, match) =>
  Object.entries(factors)
    .filter(([name, value]) => name === 'words' || rounded(value) !== rounded(1))
    .map(([name, value]) => `${t(`why.factor.${name}`)} ${rounded(value)}${name === 'words' ? manner(match) : ''}`)
    .join(' · ');

const manner = (match) => (match ? ` (${t(`why.match.${match}`)})` : '');

const rounded = (value) => number(value, 2);
