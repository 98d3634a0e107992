// In which language the page speaks, and how it looks.
import {appearance, appearances, setAppearance} from '../core/appearance.js';
import {h} from '../core/element.js';
import {chooseLanguage, language, languages, t} from '../core/messages.js';

export const settingsBox = () => h('section', {class: 'box', 'aria-label': t('you.settings')},
  h('div', {class: 'col'}, h('h2', {class: 'lab'}, t('nav.language')),
    h('div', {class: 'chips wrap', role: 'group', 'aria-label': t('nav.language')},
      Object.entries(languages).map(([tag, name]) => h('button', {
        type: 'button',
        class: 'chip',
        lang: tag,
        'aria-pressed': String(tag === language),
        onclick: () => chooseLanguage(tag),
      },
                                      name)))),
  h('div', {class: 'col'}, h('h2', {class: 'lab'}, t('appearance.title')),
    h('div', {class: 'seg', role: 'group', 'aria-label': t('appearance.title')},
      appearances.map(
        (one) => h('button', {
          type: 'button',
          id: `look-${one}`,
          'aria-pressed': String(one === appearance()),
          onclick: () => setAppearance(one),
        },
          t(`appearance.${one}`))))));
