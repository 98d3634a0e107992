// Sends a picture's file, telling how much of it has gone: `fetch` cannot say that.
import {Offline, Problem} from '../../core/api.js';
import {language} from '../../core/messages.js';
import {refused, staffToken} from '../../core/staff.js';
import {limits} from '../../limits.js';

/** What every catalog takes (the operation `putPicture` of the API). */
const kinds = ['image/jpeg', 'image/png', 'image/webp'];
/**
 * What phones write, by the endings of their names: some systems say no type for them. Not every catalog reads these.
 */
const phoneKinds = {
  heic: 'image/heic',
  heif: 'image/heif',
  avif: 'image/avif'
};
/** For choosing files. */
export const accepted =
  [...kinds, ...Object.values(phoneKinds), ...Object.keys(phoneKinds).map((ending) => `.${ending}`)];
/** As wide or high as what is kept. */
const widest = 2560;
export const largest = limits.picture;

/** @returns {string|null} the type of a file that can be tried; null of others */
export function kindOf({type, name}) {
  if (kinds.includes(type) || Object.values(phoneKinds).includes(type)) return type;
  return type === '' ? phoneKinds[name.split('.').at(-1).toLowerCase()] ?? null : null;
}

/** @returns {string|null} the name of a file's format, if not every catalog reads it */
export function phoneFormat(file) {
  const kind = kindOf(file);
  return kinds.includes(kind) || !kind ? null : kind.split('/')[1].toUpperCase();
}

/**
 * A JPEG of a picture as phones write them, where this browser can read it; else the file as it is.
 * @param {File} file
 * @returns {Promise<File>}
 */
export async function readable(file) {
  if (!phoneFormat(file)) return file;
  try {
    const bitmap = await createImageBitmap(file);
    const scale = Math.min(1, widest / Math.max(bitmap.width, bitmap.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(bitmap.width * scale));
    canvas.height = Math.max(1, Math.round(bitmap.height * scale));
    const context = canvas.getContext('2d');
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    const made = await new Promise((resolve) => {
      canvas.toBlob(resolve, 'image/jpeg', 0.92);
    });
    return made ? new File([made], file.name, {type: 'image/jpeg'}) : file;
  } catch {
    return file;
  }
}

/**
 * @param {File} file
 * @param {{progress: (part: number) => void, signal: AbortSignal}} options `part` is from 0 to 1
 * @returns {Promise<string>} the picture's address here
 * @throws {Problem|Offline|DOMException}
 */
export async function upload(file, {progress, signal}) {
  const token = await staffToken();
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', '/v1/pictures');
    const headers = {
      Accept: 'application/json',
      'Accept-Language': language,
      Authorization: `Bearer ${token}`,
      'Content-Type': kindOf(file)
    };
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.responseType = 'json';
    request.upload.onprogress = ({loaded, total}) => progress(total ? loaded / total : 0);
    request.onload = () => {
      if (request.status === 201) return resolve(request.response.url);
      if (request.status === 401) refused();
      return reject(
        new Problem(request.status, request.response ?? {}, Number(request.getResponseHeader('Retry-After')) || null));
    };
    request.onerror = () => reject(new Offline('the picture was not sent'));
    request.onabort = () => reject(signal.reason);
    signal.addEventListener('abort', () => request.abort(), {once: true});
    request.send(file);
  });
}
