// To be told on this device what happens to one's orders: a switch, and of what.
import {h, fill} from '../core/element.js';
import {icon} from '../core/icons.js';
import {t} from '../core/messages.js';
import {notice, sentence} from '../core/notices.js';
import {rows, switchRow} from '../ui/row.js';
import {choice} from './choice.js';
import {hindrance, kinds, refresh, sample, stopTelling, tell, told} from './device.js';

/** Nothing where this browser can never tell anything. @returns {HTMLElement|null} */
export function deviceBox() {
  if (hindrance() === 'cannot') return null;
  const box = h('div', {class: 'col gap3', id: 'device-box'});
  const draw = () => fill(box, parts(act));
  // What was asked for stands once it is so; whatever comes of it is shown.
  async function act(work) {
    for (const control of box.querySelectorAll('input, button')) control.toggleAttribute('disabled', true);
    const focused = document.activeElement?.id;
    try {
      await work();
    } catch (error) {
      notice(error.name === 'AbortError' ? t('told.failed') : sentence(error), 'warning');
    }
    draw();
    if (focused) document.getElementById(focused)?.focus();
  }
  draw();
  refresh().then(draw, () => {});
  return box;
}

function parts(act) {
  const [wanted, why] = [told(), hindrance()];
  const change = (isOn) => act(isOn ? () => tell(kinds) : stopTelling);
  return [
    why === 'install' ? h('p', {class: 'note'}, icon('bell'), t('told.install')) : rows(switchRow({
      icon: 'bell',
      id: 'told',
      text: t('told.title'),
      hint: why === 'denied' ? h('span', {role: 'status'}, t('told.denied')) : t('told.hint'),
      isOn: Boolean(wanted) && !why,
      isOff: why === 'denied',
      change,
    })),
    // One of them stays: who wants none switches it off.
    wanted && !why &&
      [
        choice({
          id: 'told',
          label: t('told.kinds'),
          kinds,
          wanted,
          change: (next) => act(next.length > 0 ? () => tell(next) : stopTelling),
        }),
        h('button', {
          type: 'button',
          class: 'btn small',
          id: 'told-sample',
          onclick: () => act(async () => {
            await sample();
            notice(t('told.sampleSent'));
          }),
        },
          t('told.sample'))
      ],
  ];
}
