// Visits to sources on the web: beginning one, stopping it, and seeing how it goes.
import {h} from '../../core/element.js';
import {t} from '../../core/messages.js';
import {notice, sentence} from '../../core/notices.js';
import {change} from '../../core/staff.js';
import {busy} from '../busy.js';
import {isUnderWay} from './runs.js';

/** Visits a source now, or stops the visit that is under way. */
export function runButton({id, run}) {
  const [name, key] = isUnderWay(run) ? ['stop', 'crawl.stop'] : ['runs', 'crawl.run'];
  return h('button', {
    type: 'button',
    class: 'btn small',
    id: `${name}-${id}`,
    disabled: run?.state === 'stopping',
    onclick: ({currentTarget}) => busy(currentTarget,
      async () => {
        try {
          await change(`/v1/crawls/${id}/${name}`, 'POST');
        } catch (error) {
          notice(sentence(error), 'warning');
        }
        look();
      }),
  },
    t(key));
}

let look = () => {};

/**
 * Looks again and again, more often while something is under way.
 * @param {() => Promise<boolean>} draw says whether something is
 * @returns {() => void} to stop
 */
export function watch(draw, failed) {
  let [timer, isOver, drawing] = [null, false, null];
  const again = async () => {
    if (drawing) await drawing;
    clearTimeout(timer);
    if (isOver) return;
    drawing = draw().catch((error) => {
      failed(error);
      return false;
    });
    const isBusy = await drawing;
    drawing = null;
    if (!isOver) timer = setTimeout(again, isBusy ? 1500 : 15_000);
  };
  look = again;
  again();
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}
