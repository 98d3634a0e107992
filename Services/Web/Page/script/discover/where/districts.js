// Districts to choose from, a province at a time: one press is enough.
import {h, fill} from '../../core/element.js';
import {nameOf, t} from '../../core/messages.js';
import {sentence} from '../../core/notices.js';
import {codedName, districtsPath, list, provincesPath, select} from './directory.js';

/**
 * @param {object} wish
 * @param {string} wish.area the one that is searched in
 * @param {boolean} wish.isInside whether only inside its outline
 * @param {(part: {area: string, inside: string}, name: string) => void} wish.chosen
 */
export function districtsField({area, isInside, chosen}) {
  let province = '';
  const choice = h('div', {});
  const places = h('div', {class: 'rows plain', id: 'districts'});
  const inside = h('input', {type: 'checkbox', id: 'inside', checked: isInside});
  const only = h('label', {class: 'check', hidden: true}, inside, t('area.inside'));
  drawProvinces();
  openOwn();
  return h('div', {class: 'col'}, choice, only, places, h('p', {class: 'hint s soft'}, t('area.around')));

  async function openOwn() {
    if (!area) return;
    const {areaParents} = await import('./parents.js');
    province = await areaParents(area).catch(() => '');
    drawProvinces();
    drawDistricts();
  }

  function drawProvinces() {
    fill(choice, select({
      id: 'province',
      label: t('area.province'),
      path: provincesPath,
      value: province,
      text: codedName,
      onchange: (id) => {
        province = id;
        drawDistricts();
      },
    }));
  }

  async function drawDistricts() {
    const shown = province;
    if (!shown) return fill(places);
    try {
      const [provinces, districts] = await Promise.all([list(provincesPath), list(districtsPath(shown))]);
      if (shown !== province) return undefined;
      const whole = provinces.find(({id}) => id === shown);
      const all = [{...whole, text: t('area.whole', {name: nameOf(whole)})}, ...districts];
      only.hidden = !all.some(({hasBoundary}) => hasBoundary);
      return fill(places, all.map(placeRow));
    } catch (error) {
      return fill(places, h('p', {class: 'hint'}, sentence(error)));
    }
  }

  function placeRow(item) {
    const take = () => chosen({area: item.id, inside: inside.checked && item.hasBoundary ? '1' : ''}, nameOf(item));
    return h('button', {type: 'button', 'aria-pressed': String(item.id === area), onclick: take},
      h('span', {class: 't'}, item.text ?? nameOf(item)));
  }
}
