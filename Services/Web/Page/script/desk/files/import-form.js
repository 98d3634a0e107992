// A file that is imported: what it is, which of its columns is which, how its rows would become, and then the import.
import {Problem} from '../../core/api.js';
import {h, fill} from '../../core/element.js';
import {icon} from '../../core/icons.js';
import {t} from '../../core/messages.js';
import {sentence} from '../../core/notices.js';
import {BadField, choiceField, controlOf, Fields, formOf, textField, valueOf} from '../fields/fields.js';
import {takeDropped} from '../fields/picture-files.js';
import {tables, template} from './columns.js';
import {dryRun} from './dry-run.js';
import {mapping} from './mapping.js';
import {run} from './running.js';
import {readTable, tableText} from './table-text.js';
import {largest, saveText} from './transfer.js';

const formats = [
  'osm', 'geojson', 'places', 'homes', 'items', 'menu', 'areas', 'stations', 'people', 'movies', 'screenings',
  'critics', 'ratings', 'kml', 'plist', 'gtfs'
];
/** By the endings of files. */
const likely = {
  csv: 'places',
  geojson: 'geojson',
  json: 'geojson',
  plist: 'plist',
  kml: 'kml',
  kmz: 'kml',
  xml: 'plist',
  zip: 'gtfs'
};
// What is no text: archives, and what is packed.
const packed = /\.(zip|kmz|gz)$/i;

/**
 * @param {{formats?: string[], settings?: {constants?: Record<string, string>, currency?: string}, menuOf?: string,
 *   done?: () => void}} options the formats to choose from; what is sent with every file; `menuOf`: the place whose
 *   dishes they are, where the file shows by itself what it is
 */
export function importForm({formats: offered = formats, settings = {}, menuOf, done = () => {}} = {}) {
  const fields = new Fields();
  const isWhole = offered === formats && !menuOf;
  const input = h('input', {
    type: 'file',
    id: 'import-file',
    required: true,
    onchange: chose,
    accept: menuOf ? '.csv,.json' : '.csv,.json,.geojson,.kml,.plist,.xml,.zip,.kmz,.gz',
  });
  const chosenName = h('output', {class: 'strong'});
  const file = fields.add('/text', t('imports.file'), input, t('imports.fileHint'));
  file.classList.add('drop', 'file-drop');
  const pick = h('label', { class: 'btn line file-btn', for: input.id }, icon('upload'), t('imports.choose'));
    input.replaceWith(h('div', {class: 'row wrap gap3'}, pick, chosenName));
    pick.append(input);
    takeDropped(file, ([first]) => {
      const given = new DataTransfer();
      given.items.add(first);
      input.files = given.files;
      chose();
    });
    const format = menuOf
      ? null
      : choiceField(fields, '/format', t('imports.format'), offered.map((name) => [name, t(`format.${name}`)]),
          offered[0], {onchange: draw});
    /** Of a place's menus: whether it has options, hours and more besides its dishes, as it was saved. */
    let isSaved = false;
    const more = isWhole ? {
      timeZone: textField(fields, '/timeZone', t('place.timeZone'), '', {hint: t('place.timeZoneHint')}),
      country: textField(fields, '/country', t('address.addressCountry'), '', {maxlength: 2, size: 4}),
      currency:
        textField(fields, '/currency', t('dish.currency'), '', {maxlength: 3, size: 4, oninput: () => tryOut()}),
      merchant: textField(fields, '/merchant', t('place.merchant'), ''),
      attribution: textField(fields, '/attribution', t('imports.attribution'), ''),
    }
                         : {};
    const save = h('button', {
      type: 'button',
      class: 'btn line small',
      id: 'save-template',
      onclick: () => saveText(tableText(template(kind(), constants())), `${kind()}.csv`),
    },
      icon('download'), t('imports.template'));
    const columns = mapping(tryOut);
    const outcome = h('section', {class: 'col gap3', id: 'import-dry', hidden: true});
    const preview = h('section', {class: 'col gap3', hidden: true});
    const progress = h('div', {class: 'col gap3 import-progress'});
    const rest = isWhole
      && h('details', {}, h('summary', {}, t('imports.more')), h('div', {class: 'col gap4'}, Object.values(more)));
    const form = formOf(fields, send,
      [h('div', {class: 'import-kind'}, format, save), file, outcome, columns.element, preview, rest, progress],
      {id: 'import', text: t('imports.start')});
    /** @type {import('./table-text.js').Table|null} what was chosen, if it is a table whose columns have names */
    let read = null;
    let trial = null;
    draw();
    form.classList.add('import-form');
    return form;

    function kind() {
      if (format) return controlOf(format).value;
      return isSaved ? 'menu' : 'items';
    }

    /** What all rows have, unless the file says otherwise. */
    function constants() {
      return menuOf && !isSaved ? {place: menuOf} : settings.constants ?? {};
    }

    function chose() {
      const ending = input.files[0]?.name.replace(/\.gz$/i, '').split('.').pop().toLowerCase();
      const name = likely[ending];
      // Of the many kinds of CSV the one that is chosen already stays.
      if (format && offered.includes(name) && !(ending === 'csv' && kind() in tables)) controlOf(format).value = name;
      fields.clear();
      fill(progress);
      return draw();
    }

    /** Reads the file anew, as another kind of table has other columns. */
    async function draw() {
      [isSaved, read, trial] = [false, null, null];
      columns.element.hidden = outcome.hidden = preview.hidden = true;
      save.hidden = !(kind() in tables);
      const [chosen] = input.files;
      fill(chosenName, chosen?.name ?? '');
      if (!chosen || packed.test(chosen.name) || chosen.size > largest || !(kind() in tables)) return told();
      const text = await chosen.text();
      if (input.files[0] !== chosen) return told();
      // JSON names its members itself, and a saved menu says of each row what it is.
      const table = /^\s*[[{]/.test(text) ? null : readTable(text);
      isSaved = Boolean(menuOf) && (!table || table.header.includes('kind'));
      if (!table || isSaved) return told();
      read = table;
      columns.show(kind(), read.header, constants());
      return tryOut();
    }

    function tryOut() {
      if (!read) return;
      const currency = more.currency ? valueOf(more.currency) : settings.currency;
      trial = dryRun({outcome, preview}, kind(), read, columns.chosen(), {...constants(), ...(currency && {currency})});
      told();
    }

    function told() {
      const button = /** @type {HTMLButtonElement} */ (form.querySelector('#import'));
      button.disabled = input.files.length === 0;
      button.textContent =
        trial && !trial.missing.length ? t('imports.startRows', {count: trial.good}) : t('imports.start');
    }

    async function send() {
      const [chosen] = input.files;
      if (chosen.size > largest) {
        throw new BadField('/text', t('imports.tooLarge', {count: Math.floor(largest / 1_000_000)}));
      }
      const written = Object.entries(more).map(([name, field]) => [name, valueOf(field)]);
      const said = Object.fromEntries(written.filter(([, value]) => value));
      const contents = packed.test(chosen.name) ? {file: await base64(chosen)} : {text: await chosen.text()};
      try {
        await run(progress, {...settings, ...said, ...named(), constants: constants(), format: kind(), ...contents},
          chosen.size);
      } catch (error) {
        // Whether it went as text or packed, the file is at fault.
        const isOfFile = error instanceof Problem && error.document.field === '/file';
        throw isOfFile ? new BadField('/text', sentence(error)) : error;
      } finally {
        // What was taken over before it broke off stays.
        done();
      }
    }

    /** Ours by the file's names; what is not to be read gets a name that no column has. */
    function named() {
      if (!read) return {};
      const ours = new Map([...columns.chosen()].map(([column, name]) => [name, column]));
      const names = read.header.filter(Boolean);
      return {columns: Object.fromEntries(names.map((name) => [name, ours.get(name) ?? `(${name})`]))};
    }
}

/** @param {Blob} file @returns {Promise<string>} */
const base64 = (file) => new Promise((resolve, reject) => {
    const reader = new FileReader();
    // After the address's own head.
    reader.onload = () => resolve(String(reader.result).split(',')[1] ?? '');
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
});
