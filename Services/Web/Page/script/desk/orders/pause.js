// A place that is swamped takes no orders for a while; what it has goes on.
import {h, fill} from '../../core/element.js';
import {icon} from '../../core/icons.js';
import {t} from '../../core/messages.js';
import {notice, sentence} from '../../core/notices.js';
import {asStaff, change} from '../../core/staff.js';
import {choose} from '../../ui/choose.js';
import {busy} from '../busy.js';
import {timeAt} from '../places/clock.js';

/** In minutes. */
const lengths = [15, 30, 60];

/** A button for one place. @param {() => string|null} placeOf the place that is shown; null if they are several */
export function pauseButton(placeOf) {
  const element =
    h('button', {type: 'button', class: 'btn small', id: 'pause', hidden: true, onclick: () => busy(element, press)});
  let [known, until] = [null, null];

  const draw = () => {
    const isPaused = until && Date.parse(until) > Date.now();
    element.setAttribute('aria-pressed', String(Boolean(isPaused)));
    fill(element, icon(isPaused ? 'play' : 'pause'),
      isPaused ? t('pause.until', {time: timeAt(until, known)}) : t('pause.do'));
  };

  async function press() {
    const isPaused = until && Date.parse(until) > Date.now();
    const minutes = isPaused
      ? 0
      : Number(await choose(
          t('pause.title'), lengths.map((count) => ({value: String(count), text: t('unit.minutes', {count})}))));
    if (!isPaused && !minutes) return;
    try {
      const {body: place} = await asStaff(`/v1/places/${known}`);
      const pausedUntil = minutes ? new Date(Date.now() + minutes * 60_000).toISOString() : null;
      // A place that said nothing about orders goes on as it did.
      await change(
        `/v1/places/${known}`, 'PATCH', {ordering: {methods: place.ordering?.methods ?? ['pick-up'], pausedUntil}});
      until = pausedUntil;
      notice(t(minutes ? 'pause.begun' : 'pause.over'));
    } catch (error) {
      notice(sentence(error), 'warning');
    }
    draw();
  }

  return {
    element,
    /** Another place may be shown now. */
    async draw() {
      const place = placeOf();
      element.hidden = !place;
      if (!place || place === known) return;
      known = place;
      draw();
      const {body} = await asStaff(`/v1/places/${place}`).catch(() => ({body: null}));
      if (place !== known) return;
      until = body?.ordering?.pausedUntil ?? null;
      draw();
    },
  };
}
