// A file that is imported: what it is, then how far it is and what of it could not be used.
import {Problem} from '../../core/api.js';
import {h, fill} from '../../core/element.js';
import {t} from '../../core/messages.js';
import {notice, sentence} from '../../core/notices.js';
import {BadField, choiceField, controlOf, Fields, formOf, textField, valueOf} from '../fields/fields.js';
import {unreadList} from '../unread.js';
import {importFile, largest} from './transfer.js';

const formats = [
  'osm', 'geojson', 'places', 'homes', 'items', 'menu', 'areas', 'stations', 'people', 'movies', 'screenings',
  'critics', 'kml', 'plist', 'gtfs'
];
// What is no text: archives, and what is packed.
const packed = /\.(zip|kmz|gz)$/i;
const mostFaults = 100;
const outcomes = ['created', 'changed', 'unchanged', 'refused'];

/**
 * @param {{formats?: string[], settings?: object, done?: () => void}} options the formats to choose from; what is sent
 *   with every file
 */
export function importForm({formats: offered = formats, settings = {}, done = () => {}} = {}) {
  const fields = new Fields();
  const isWhole = offered === formats;
  const file = fields.add('/text', t('imports.file'), h('input', {
    type: 'file',
    id: 'import-file',
    required: true,
    onchange: guess,
    accept: '.csv,.json,.geojson,.kml,.plist,.xml,.zip,.kmz,.gz',
  }));
  const format =
    choiceField(fields, '/format', t('imports.format'), offered.map((name) => [name, t(`format.${name}`)]), offered[0]);
  const more = isWhole ? {
    timeZone: textField(fields, '/timeZone', t('place.timeZone'), '', {hint: t('place.timeZoneHint')}),
    country: textField(fields, '/country', t('address.addressCountry'), '', {maxlength: 2, size: 4}),
    currency: textField(fields, '/currency', t('dish.currency'), '', {maxlength: 3, size: 4}),
    merchant: textField(fields, '/merchant', t('place.merchant'), ''),
    attribution: textField(fields, '/attribution', t('imports.attribution'), ''),
  }
                       : {};
  const progress = h('div', {class: 'col gap3 import-progress'});
  const send = async () => {
    const [chosen] = controlOf(file).files;
    if (!chosen) throw new BadField('/text', t('imports.noFile'));
    if (chosen.size > largest) {
      throw new BadField('/text', t('imports.tooLarge', {count: Math.floor(largest / 1_000_000)}));
    }
    const written = Object.entries(more).map(([name, field]) => [name, valueOf(field)]);
    const said = Object.fromEntries(written.filter(([, value]) => value));
    const contents = packed.test(chosen.name) ? {file: await base64(chosen)} : {text: await chosen.text()};
    try {
      await run(progress, {...settings, ...said, format: controlOf(format).value, ...contents}, chosen.size);
    } catch (error) {
      // Whether it went as text or packed, the file is at fault.
      const isOfFile = error instanceof Problem && error.document.field === '/file';
      throw isOfFile ? new BadField('/text', sentence(error)) : error;
    } finally {
      // What was taken over before it broke off stays.
      done();
    }
  };
  function guess() {
    const ending = controlOf(file).files[0]?.name.replace(/\.gz$/i, '').split('.').pop().toLowerCase();
    const name = {
      csv: 'places',
      geojson: 'geojson',
      json: 'geojson',
      plist: 'plist',
      kml: 'kml',
      kmz: 'kml',
      xml: 'plist',
      zip: 'gtfs'
    }[ending];
    if (offered.includes(name)) controlOf(format).value = name;
  }
  const rest = isWhole
    && h('details', {}, h('summary', {}, t('imports.more')), h('div', {class: 'col gap4'}, Object.values(more)));
  return h('div', {class: 'col gap4'},
    formOf(fields, send, [file, format, rest], {id: 'import', text: t('imports.start')}), progress);
}

/** @param {Blob} file @returns {Promise<string>} */
const base64 = (file) => new Promise((resolve, reject) => {
  const reader = new FileReader();
  // After the address's own head.
  reader.onload = () => resolve(String(reader.result).split(',')[1] ?? '');
  reader.onerror = () => reject(reader.error);
  reader.readAsDataURL(file);
});

/** Runs an import, seen in an element. @param {number} size of the file, in bytes */
async function run(element, body, size) {
  const stop = new AbortController();
  const counts = h('p', {class: 'import-counts'});
  const faults = h('ul', {class: 'faults'});
  const unread = h('div', {});
  const state = h('p', {role: 'status', id: 'import-state'}, t('imports.runs'));
  const bar = h('progress', {'aria-label': t('imports.runs'), max: size});
  const cancel =
    h('button', {type: 'button', class: 'btn', id: 'stop-import', onclick: () => stop.abort()}, t('action.cancel'));
  fill(element, state, bar, counts, cancel, faults, unread);
  try {
    await importFile(body, (report) => {
      bar.value = report.progress.bytes;
      counts.textContent = outcomes.map((name) => t(`imports.${name}`, {count: report[name]})).join(' · ');
      fill(unread, unreadList(report.progress.unread));
      for (const {row, field, reason} of report.faults) {
        if (faults.children.length < mostFaults)
          faults.append(h('li', {}, t('imports.row', {row}), ' ', field && h('code', {}, field), ' ', reason));
      }
    }, stop.signal);
    bar.value = bar.max;
    state.textContent = t('imports.finished');
    notice(t('imports.finished'));
  } catch (error) {
    state.textContent = error.name === 'AbortError' ? t('imports.stopped') : `${t('imports.broke')} ${sentence(error)}`;
    state.classList.add('err');
    if (error.name !== 'AbortError') throw error;
  } finally {
    cancel.remove();
  }
}
