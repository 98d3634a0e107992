import { h, fill } from '../kit/element.js';
import { call, Offline } from '../kit/api.js';
import { languages, t } from '../kit/messages.js';
import { emptyBox, show as showLoaded } from '../kit/notices.js';

/** Paste a text, see its significant words and phrases. */
export function show(element) {
  element.classList.add('thing');
  const text = h('textarea', { id: 'text', rows: 10, required: true });
  const language = h('select', { id: 'text-language' }, h('option', { value: '' }, t('text.findOut')),
    Object.entries(languages).map(([tag, name]) => h('option', { value: tag, lang: tag }, name)));
  const terms = h('div', { 'aria-live': 'polite' });
  const extract = (event) => {
    event.preventDefault();
    const body = { text: text.value, limit: 20, ...(language.value && { language: language.value }) };
    showLoaded(terms, async () => {
      try {
        return list((await call('/v1/terms', { method: 'POST', body })).body.items);
      } catch (error) {
        if (!(error instanceof Offline)) throw error;
        return h('p', { class: 'state error', role: 'alert' }, t('text.offline'));
      }
    });
  };
  fill(element, h('h1', {}, t('page.text')), h('p', {}, t('text.about')), h('form', { onsubmit: extract },
    h('label', { for: 'text' }, t('text.label')), text,
    h('div', { class: 'row' }, h('label', {}, t('text.language'), ' ', language),
      h('button', { type: 'submit', class: 'primary', id: 'extract' }, t('text.extract')))), terms);
}

function list(items) {
  if (items.length === 0) return emptyBox(t('text.none'));
  const most = Math.max(...items.map(({ weight }) => weight));
  return h('ol', { class: 'terms' }, items.map(({ text, weight, count }) => h('li', {}, h('b', {}, text), ' ',
    h('meter', { value: weight / most, min: 0, max: 1, 'aria-label': t('text.weight', { term: text }) }), ' ', h('small', {}, t('text.times', { count })))));
}
