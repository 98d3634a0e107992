// The catalog's things from and into files: what is read, while it is read, and what is saved.
import {h} from '../../core/element.js';
import {Offline, Problem, query} from '../../core/api.js';
import {language} from '../../core/messages.js';
import {refused, staffToken} from '../../core/staff.js';

/** The largest file that the gateway takes, in bytes: in base64 it has a third more. */
export const largest = 12_000_000;

/** Formats of exports, by the ending of their files. */
export const exportFormats = ['csv', 'geojson', 'plist'];

/**
 * Imports a text or file.
 * @param {(report: object) => void} told of each line of the answer: how far it is
 * @returns {Promise<void>} rejects if it broke off
 */
export const importFile = async (body, told, signal) =>
  readLines(await ask('/v1/imports', {method: 'POST', body: JSON.stringify(body), signal}), told);

/** Undoes an import, told of each line of the answer; rejects if it broke off. */
export const undoImport = async (id, told) => readLines(await ask(`/v1/imports/${id}/undo`, {method: 'POST'}), told);

async function readLines(answer, told) {
  const pieces = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  let [rest, isFinished] = ['', false];
  for (;;) {
    const {done, value} = await pieces.read();
    const lines = (rest + (value ?? '')).split('\n');
    rest = lines.pop();
    for (const line of lines.filter(Boolean).map((text) => JSON.parse(text))) {
      if (line.error) throw new Problem(422, {detail: line.error});
      if (line.finished) isFinished = true;
      else told(line);
    }
    if (done) break;
  }
  if (!isFinished) throw new Offline('broken off');
}

/** Saves places as a file. */
export const saveExport = (format, types) => saveFile(`/v1/exports${query({format, types})}`, `places.${format}`);

/** Saves what the gateway answers to staff as a file. */
export async function saveFile(path, name) {
  const answer = await ask(path);
  saveBlob(await answer.blob(), name);
}

/** Saves a table that is made here. A mark at its head tells spreadsheets which letters it has. */
export const saveText = (text, name) => saveBlob(new Blob(['\uFEFF', text], {type: 'text/csv'}), name);

function saveBlob(blob, name) {
  const address = URL.createObjectURL(blob);
  h('a', {href: address, download: name}).click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** @param {string} path @param {{method?: string, body?: any, signal?: AbortSignal, isAgain?: boolean}} options */
async function ask(path, {method = 'GET', body, signal, isAgain = false} = {}) {
  const headers = {
    Authorization: `Bearer ${await staffToken()}`,
    'Accept-Language': language,
    ...(body && {'Content-Type': 'application/json'})
  };
  let answer;
  try {
    answer = await fetch(path, {method, headers, body, signal});
  } catch (error) {
    if (error.name === 'AbortError') throw error;
    throw new Offline(error.message);
  }
  if (answer.status === 401 && !isAgain && refused()) return ask(path, {method, body, signal, isAgain: true});
  if (!answer.ok) throw new Problem(answer.status, await answer.json().catch(() => ({})), null);
  return answer;
}
