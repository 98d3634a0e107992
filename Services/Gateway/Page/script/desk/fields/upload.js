// Sends a picture's file, telling how much of it has gone: `fetch` cannot say that.
import { Offline, Problem } from '../../kit/api.js';
import { language } from '../../kit/messages.js';
import { refused, staffToken } from '../../kit/staff.js';
import { limits } from '../../limits.js';

/** What the catalog takes (the operation `putPicture` of the API). */
export const kinds = ['image/jpeg', 'image/png', 'image/webp'];
export const largest = limits.picture;

/**
 * @param {File} file
 * @param {{progress: (part: number) => void, signal: AbortSignal}} options `part` is from 0 to 1
 * @returns {Promise<string>} the picture's address here
 * @throws {Problem|Offline|DOMException}
 */
export async function upload(file, { progress, signal }) {
  const token = await staffToken();
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', '/v1/pictures');
    const headers = { Accept: 'application/json', 'Accept-Language': language,
      Authorization: `Bearer ${token}`, 'Content-Type': file.type };
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.responseType = 'json';
    request.upload.onprogress = ({ loaded, total }) => progress(total ? loaded / total : 0);
    request.onload = () => {
      if (request.status === 201) return resolve(request.response.url);
      if (request.status === 401) refused();
      return reject(new Problem(request.status, request.response ?? {},
        Number(request.getResponseHeader('Retry-After')) || null));
    };
    request.onerror = () => reject(new Offline('the picture was not sent'));
    request.onabort = () => reject(signal.reason);
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(file);
  });
}
