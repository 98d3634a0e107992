// Codes before a camera, where the browser can find them in its picture.
import {h} from '../../core/element.js';
import {icon} from '../../core/icons.js';
import {t} from '../../core/messages.js';
import {notice} from '../../core/notices.js';

/** Between two looks, in milliseconds. */
const pause = 200;
/** The same code counts again after so long out of sight. */
const forgotten = 3000;

/**
 * A button with its picture; null where the browser finds no codes.
 * @param {(code: string) => void} found
 * @returns {{button: HTMLElement, video: HTMLVideoElement}|null}
 */
export function camera(found) {
  if (!('BarcodeDetector' in window) || !navigator.mediaDevices) return null;
  const video = h('video', {class: 'door-camera', playsinline: true, muted: true, hidden: true});
  const named = h('span');
  const button = h('button', {
    type: 'button',
    id: 'door-camera',
    class: 'btn door-start',
    onclick: () => (stream ? stop() : start()),
  },
    icon('camera'), named);
  /** @type {MediaStream|null} */
  let stream = null;
  tell();
  return {button, video};

  function tell() {
    const words = t(stream ? 'door.cameraStop' : 'door.camera');
    named.textContent = words;
    button.classList.toggle('primary', stream === null);
    button.setAttribute('aria-pressed', String(stream !== null));
  }

  async function start() {
    try {
      const detector = new (/** @type {any} */ (window)).BarcodeDetector({formats: ['qr_code']});
      stream = await navigator.mediaDevices.getUserMedia({video: {facingMode: 'environment'}});
      video.srcObject = stream;
      video.hidden = false;
      tell();
      await video.play();
      look(detector, stream);
    } catch {
      stop();
      notice(t('door.cameraNone'), 'warning');
    }
  }

  function stop() {
    stream?.getTracks().forEach((track) => track.stop());
    stream = null;
    video.srcObject = null;
    video.hidden = true;
    tell();
  }

  async function look(detector, mine) {
    let [last, seenAt] = ['', 0];
    // Who has left the page looks no more.
    while (stream === mine && video.isConnected) {
      const [code] = await detector.detect(video).catch(() => []);
      if (code) {
        if (code.rawValue !== last || Date.now() - seenAt > forgotten) found(code.rawValue);
        [last, seenAt] = [code.rawValue, Date.now()];
      }
      await new Promise((resolve) => {
        setTimeout(resolve, pause);
      });
    }
    if (stream === mine) stop();
  }
}
