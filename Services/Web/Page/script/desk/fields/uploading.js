// One file on its way to be a picture: seen small, how far it is, and what is wrong with it.
import {h, fill} from '../../core/element.js';
import {Problem} from '../../core/api.js';
import {number} from '../../core/formats.js';
import {icon} from '../../core/icons.js';
import {t} from '../../core/messages.js';
import {sentence} from '../../core/notices.js';
import {kindOf, largest, phoneFormat, readable, upload} from './upload.js';

/**
 * @param {File} file
 * @param {{came: (address: string) => void, ended: () => void}} told `ended` after it came, failed and was put away, or
 *   was cancelled
 * @returns {{element: HTMLElement, isUnderWay: boolean, stop: () => void}}
 */
export function uploading(file, {came, ended}) {
  const controller = new AbortController();
  const bar = h('progress', {max: 1, value: 0, 'aria-label': t('picture.progress', {name: file.name})});
  const said = h('p', {class: 'err', role: 'alert'});
  const seen = h('img', {alt: '', width: 96, height: 72, hidden: true});
  const leave = h('button', {
    type: 'button',
    class: 'icon-btn',
    'aria-label': t('picture.cancelName', {name: file.name}),
    onclick: () => {
      controller.abort();
      ended();
    },
  },
    icon('close'));
  const one = {
    element: h('li', {class: 'uploading'}, seen, h('div', {}, h('p', {}, file.name), bar, said), leave),
    isUnderWay: true,
    stop: () => controller.abort(),
  };
  show(file, seen);
  send();
  return one;

  async function send() {
    try {
      const fault = wrong(file);
      if (fault) throw new Unfit(fault);
      const address = await upload(await readable(file), {
        progress: (part) => {
          bar.value = part;
        },
        signal: controller.signal,
      });
      one.isUnderWay = false;
      came(address);
      ended();
    } catch (error) {
      one.isUnderWay = false;
      if (controller.signal.aborted) return;
      bar.remove();
      fill(said, reason(error, file));
    }
  }
}

class Unfit extends Error {}

const limit = () => number(largest / 2 ** 20, 0);

/** What can be said without asking anybody. */
function wrong(file) {
  if (!kindOf(file)) return t('picture.kinds');
  return file.size > largest ? t('picture.tooLarge', {count: limit()}) : null;
}

function reason(error, file) {
  if (error instanceof Unfit) return error.message;
  if (error instanceof Problem && error.status === 413) return t('picture.tooLarge', {count: limit()});
  if (error instanceof Problem && error.status === 415) {
    const kind = phoneFormat(file);
    return kind ? t('picture.unreadKind', {kind}) : t('picture.kinds');
  }
  if (error instanceof Problem && error.status === 422) return t('picture.bad', {detail: error.message});
  return sentence(error);
}

/** As the page's policy allows: as an address that holds the picture. What is no picture is not shown. */
function show(file, image) {
  if (!kindOf(file) || file.size > largest) return;
  const reader = new FileReader();
  reader.onload = () => {
    image.src = reader.result;
  };
  image.onload = () => {
    image.hidden = false;
  };
  reader.readAsDataURL(file);
}
