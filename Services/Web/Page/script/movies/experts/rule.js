/** The recommender's own rule. */
export const standard = {
  kind: 'deviations',
  shrinkage: 20,
  neighbours: 40,
  raters: 1
};

const kinds = {
  deviations: standard,
  nearest: {kind: 'nearest', norms: 'all', shrinkage: 0, neighbours: 10, raters: 3},
  wisdom: {kind: 'wisdom', norms: 'all', threshold: 0.01, raters: 10},
};

/**
 * The rule that the recommender was set to, as it says it beside critics' ratings: "nearest; norms=all;
 * neighbours=10; raters=1". What it does not say is as usual, and all is of a rule that is not known here.
 * @param {string|null} [text]
 */
export function ruleOf(text) {
  const [kind, ...settings] = (text ?? '').split(';').map((part) => part.trim());
  if (!Object.keys(kinds).includes(kind)) return standard;
  const rule = {...kinds[kind]};
  for (const [name, value] of settings.map((setting) => setting.split('='))) {
    if (name === 'kind' || !Object.keys(rule).includes(name)) continue;
    if (name === 'norms') rule.norms = value === 'common' ? 'common' : 'all';
    else if (Number.isFinite(Number(value))) rule[name] = Number(value);
  }
  return rule;
}
