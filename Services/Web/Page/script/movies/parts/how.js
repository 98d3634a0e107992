// How predictions are computed here, by the name of its rule and with its settings.
import {h} from '../../core/element.js';
import {t} from '../../core/messages.js';
import {ruleOf} from '../experts/rule.js';

/** @param {{rule: string|null}} copy what the recommender was set to when the critics' ratings were fetched */
export function howComputed({rule: text}) {
  const rule = ruleOf(text);
  return h('details', {class: 's', id: 'how'}, h('summary', {}, t('how.title')),
    h('p', {}, h('b', {}, t(`how.${rule.kind}`)), ' ', t(`how.${rule.kind}Text`, {
      neighbours: rule.neighbours,
      raters: rule.raters,
      tau: rule.raters,
      shrinkage: rule.shrinkage,
      delta: rule.threshold,
    })),
    h('p', {class: 'soft'}, t('how.here')));
}
