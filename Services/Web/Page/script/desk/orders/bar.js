// What stands in the bar over the orders: whether they come, the time, and the sound.
import {h, fill} from '../../core/element.js';
import {icon} from '../../core/icons.js';
import {locale, t} from '../../core/messages.js';
import {isWished, setSound} from './sound.js';

/** @param {import('./orders.js').Orders} orders */
export function liveLine(orders) {
  const live = h('span', {id: 'board-live', role: 'status'});
  const clock = h('span', {class: 'num'});
  const tick = () => {
    fill(clock, new Intl.DateTimeFormat(locale, {timeStyle: 'short'}).format(new Date()));
  };
  const draw = () => {
    const words = t(orders.isLive ? 'state.live' : 'board.away');
    if (live.textContent !== words) live.textContent = words;
    live.className = orders.isLive ? 'live' : 'live off';
  };
  const timer = setInterval(tick, 5000);
  tick();
  draw();
  return {element: [live, clock], draw, stop: () => clearInterval(timer)};
}

/** A switch where there is room, a button on phones. */
export function soundSwitch() {
  const toggle = h('input', {
    type: 'checkbox',
    class: 'switch',
    id: 'sound',
    role: 'switch',
    'aria-label': t('board.sound'),
    onchange: () => set(toggle.checked),
  });
  const button = h(
    'button', {type: 'button', class: 'icon-btn sound-btn phone-only', onclick: () => set(!isWished())}, icon('sound'));
  const draw = () => {
    toggle.checked = isWished();
    button.setAttribute('aria-pressed', String(isWished()));
    button.setAttribute('aria-label', t('board.sound'));
  };
  draw();
  return [
    h('label', {class: 'row s strong wide-only'}, icon('sound'), h('span', {}, t('board.soundShort')), toggle), button
  ];

  async function set(wish) {
    await setSound(wish);
    draw();
  }
}
