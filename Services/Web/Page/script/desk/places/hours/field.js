// When a place is open: a row for each day, or a text where hours say more than rows can; and its time zone.
import {h, fill} from '../../../core/element.js';
import {icon} from '../../../core/icons.js';
import {t} from '../../../core/messages.js';
import {isZone} from '../../../core/zones.js';
import {areaField, controlOf, group, tellChanged, textField, valueOf} from '../../fields/fields.js';
import {rulesOf} from './reading.js';
import {weekRows} from './rows.js';
import {hoursText} from './rules-text.js';
import {isSameWeek, textOf, usualWeek, weekOf} from './week.js';

/**
 * @param {import('../../fields/fields.js').Fields} fields
 * @param {any} place whose hours they are; null for a new one
 */
export function hoursField(fields, place) {
  const before = place && isZone(place.timeZone) ? place.timeZone : '';
  const zone = textField(fields, '/timeZone', t('place.timeZone'), before,
    /** @type {any} */ ({list: 'zones', hint: t('place.timeZoneHint')}));
  const hours = hoursEditor(fields, place?.openingHours);
  return {
    element: group(t('place.when'), hours.element, zone,
      h('datalist', {id: 'zones'}, Intl.supportedValuesOf('timeZone').map((one) => h('option', {value: one})))),
    /** A zone that nobody changed is left to the catalog, since the place may have moved. */
    value: () => ({openingHours: hours.value(), timeZone: valueOf(zone) === before ? undefined : valueOf(zone)}),
  };
}

/** @param {{rules?: object[], text?: string}|null|undefined} before as the place has them */
function hoursEditor(fields, before) {
  const [written, week] = [hoursText(before), weekOf(before?.rules)];
  /** @type {'rows'|'text'|'none'} */
  const begun = week ? 'rows' : written ? 'text' : 'none';
  let is = begun;
  const rows = weekRows(fields, week ?? usualWeek());
  const text = areaField(fields, '/openingHours', t('place.hours'), written, {hint: t('place.hoursHint')});
  const said = h('p', {class: 's soft', role: 'status'});
  const button = (id, name, words, onclick) =>
    h('button', {type: 'button', class: 'btn line small', id, onclick}, icon(name), words);
  const byDay = button('hours-by-day', 'clock', t('week.byDay'), toRows);
  const asText = button('hours-as-text', 'edit', t('week.asText'), toText);
  const away =
    h('button', {type: 'button', class: 'btn quiet small', id: 'hours-away', onclick: toNone}, t('week.away'));
  const alike = button('hours-alike', 'copy', t('week.same'), rows.alike);
  const element =
    h('div', {class: 'col hours'}, rows.element, text, said, h('div', {class: 'row wrap'}, alike, byDay, asText, away));
  draw();
  return {
    element,
    /** As they were unless somebody changed them: not all hours can be written in one text. @throws {BadField} */
    value() {
      if (is === 'none') return begun === 'none' ? before ?? undefined : undefined;
      if (is === 'text') {
        if ((valueOf(text) ?? '') === written.trim()) return before ?? undefined;
        return valueOf(text) ? {text: valueOf(text)} : undefined;
      }
      const now = rows.value();
      return week && isSameWeek(now, week) ? before : {text: textOf(now)};
    },
  };

  function draw(words = is === 'none' ? t('week.none') : '') {
    [rows.element.hidden, text.hidden] = [is !== 'rows', is !== 'text'];
    alike.hidden = is !== 'rows';
    [byDay.hidden, asText.hidden, away.hidden] = [is === 'rows', is === 'text', is === 'none'];
    fill(said, words);
  }

  function toRows() {
    const wish = valueOf(text);
    const found = !wish ? null : wish === written.trim() ? week : weekOf(rulesOf(wish));
    if (!found && wish) {
      draw(t('week.tooMuch'));
      return;
    }
    if (is === 'none') tellChanged(element);
    is = 'rows';
    rows.show(found ?? usualWeek());
    draw();
    rows.focus();
  }

  function toText() {
    if (is === 'rows') {
      fields.clear();
      try {
        const now = rows.value();
        controlOf(text).value = week && isSameWeek(now, week) ? written : textOf(now);
      } catch (error) {
        fields.show(error);
        return;
      }
    } else controlOf(text).value = '';
    is = 'text';
    draw();
    controlOf(text).focus();
  }

  function toNone() {
    is = 'none';
    controlOf(text).value = '';
    draw();
    tellChanged(element);
    byDay.focus();
  }
}
