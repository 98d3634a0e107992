// A tool: paste a text, see its significant words and phrases.
import {call, Offline} from '../core/api.js';
import {h, fill} from '../core/element.js';
import {icon} from '../core/icons.js';
import {languages, learn, t} from '../core/messages.js';
import {emptyBox, show as showLoaded, stateBox} from '../core/notices.js';
import {addStyle} from '../core/style.js';
import {bar} from '../ui/bar.js';
import {crumb} from '../ui/crumb.js';

export async function show(element) {
  element.className = 'page narrow sub you';
  await Promise.all([addStyle('profile.css'), learn('text')]);
  const text = h('textarea', {id: 'text', rows: 8, required: true});
  const language = h('select', {id: 'text-language'}, h('option', {value: ''}, t('text.findOut')),
    Object.entries(languages).map(([tag, name]) => h('option', {value: tag, lang: tag}, name)));
  const terms = h('div', {'aria-live': 'polite'});
  const extract = (event) => {
    event.preventDefault();
    showLoaded(terms, () => termsOf(text.value, language.value));
  };
  fill(element, bar({path: '/you', title: t('page.text')}), crumb('/you', t('you.title')),
    h('div', {class: 'col'}, h('h1', {}, t('page.text')), h('p', {class: 'soft'}, t('text.about'))),
    h('form', {class: 'box', onsubmit: extract},
      h('div', {class: 'field'},
        h('label',
          { for: 'text'
          },
          t('text.label')),
        text),
      h('div', {class: 'field'},
        h('label',
          { for: 'text-language'
          },
          t('text.language')),
        language),
      h('button', {type: 'submit', class: 'btn primary', id: 'extract'}, icon('spark'), t('text.extract'))),
    terms);
}

async function termsOf(text, language) {
  try {
    const body = {text, limit: 20, ...(language && {language})};
    return list((await call('/v1/terms', {method: 'POST', body})).body.items);
  } catch (error) {
    if (!(error instanceof Offline)) throw error;
    return stateBox({picture: 'offline', title: t('text.offline'), role: 'alert'});
  }
}

function list(items) {
  if (items.length === 0) return emptyBox(t('text.none'));
  const most = Math.max(...items.map(({weight}) => weight));
  return h('ol', {class: 'box flush rows terms'},
    items.map(
      ({text, weight, count}) => h('li', {}, h('b', {class: 't'}, text),
        h('meter', {value: weight / most, min: 0, max: 1, 'aria-label': t('text.weight', {term: text})}),
        h('span', {class: 's soft num'}, t('text.times', {count})))));
}
