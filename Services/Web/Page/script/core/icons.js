// The page's icons: outlines in a square of 24, drawn with `currentColor`.
const outlines = {
  back: 'M20 12H5M11 5.5L4.5 12l6.5 6.5',
  bag: 'M5.5 8h13l1 11.5a1.5 1.5 0 0 1-1.5 1.5H6a1.5 1.5 0 0 1-1.5-1.5zM8.5 10.5V7a3.5 3.5 0 0 1 7 0v3.5',
  bell: 'M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15zM10 20.5h4',
  bike: 'M2.5 16.5a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0 -7 0zM14.5 16.5a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0 -7 0zM6 16.5' +
    'l4-7h5l3 7M10 9.5L8.8 7H7M15 9.5L14 6h2.5M10 9.5l3.5 7h-7',
  calendar: 'M6.5 5.5h11a2.5 2.5 0 0 1 2.5 2.5v10a2.5 2.5 0 0 1 -2.5 2.5h-11a2.5 2.5 0 0 1 -2.5 -2.5v-10' +
    'a2.5 2.5 0 0 1 2.5 -2.5zM4 10h16M8.5 3.5v4M15.5 3.5v4',
  camera: 'M4 8h3.5L9 5.5h6L16.5 8H20v11H4zM8.7 13a3.3 3.3 0 1 0 6.6 0a3.3 3.3 0 1 0 -6.6 0z',
  campus: 'M3.5 9.5L12 5l8.5 4.5M5 9.5h14M6.5 9.5V18M10.2 9.5V18M13.8 9.5V18M17.5 9.5V18M4 19.5h16',
  car: 'M4 16.5v-4l2-5.5h12l2 5.5v4zM4.5 12.5h15M6 16.5v2.5M18 16.5v2.5M7.5 14.5h.01M16.5 14.5h.01',
  card: 'M5.5 5.5h13a2.5 2.5 0 0 1 2.5 2.5v8a2.5 2.5 0 0 1 -2.5 2.5h-13a2.5 2.5 0 0 1 -2.5 -2.5v-8' +
    'a2.5 2.5 0 0 1 2.5 -2.5zM3 10h18M7 15h3',
  check: 'M5 12.5l4.5 4.5L19 7',
  clock: 'M3.5 12a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0 -17 0zM12 7v5.2l3.3 2',
  close: 'M6 6l12 12M18 6L6 18',
  code: 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2.5v2.5M20 14v3M14 20h3M20 20h.01',
  compass: 'M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0zM15.8 8.2l-2.1 5.5-5.5 2.1 2.1-5.5z',
  copy: 'M9 9h10.5v10.5H9zM5.5 15H4.5V4.5H15v1',
  device: 'M5 5h14a2 2 0 0 1 2 2v8a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2v-8a2 2 0 0 1 2 -2zM9 20.5h6M12 17v3.5',
  diamond: 'M12 3l8 9-8 9-8-9z',
  down: 'M6 9.5l6 6 6-6',
  up: 'M6 15l6-6 6 6',
  download: 'M7 18.5a4 4 0 0 1-.5-8 5.5 5.5 0 0 1 10.6 1.1A3.5 3.5 0 0 1 17 18.5zM12 10.5v5M9.8 13.5l2.2 2.2 2.2-2.2',
  edit: 'M4.5 19.5l1-4.5L16 4.5l3.5 3.5L9 18.5z',
  exit: 'M14 4.5H5.5v15H14M10 12h10M16.5 8.5L20 12l-3.5 3.5',
  expand: 'M14 4.5h5.5V10M10 19.5H4.5V14M19.5 4.5L13.5 10.5M4.5 19.5l6-6',
  film: 'M5.5 5h13a2.5 2.5 0 0 1 2.5 2.5v9a2.5 2.5 0 0 1 -2.5 2.5h-13a2.5 2.5 0 0 1 -2.5 -2.5v-9' +
    'a2.5 2.5 0 0 1 2.5 -2.5zM7.5 5v14M16.5 5v14M3 9.7h4.5M3 14.3h4.5M16.5 9.7H21M16.5 14.3H21',
  food: 'M7 3v7.5M4.5 3v4.5a2.5 2.5 0 0 0 5 0V3M7 10.5V21M17 21v-7.5M17 13.5c-2 0-3-1.8-3-5C14 5 15.3 3 17 3z',
  globe: 'M3.3 12a8.7 8.7 0 1 0 17.4 0a8.7 8.7 0 1 0 -17.4 0zM3.5 12h17M12 3.3c5.5 5 5.5 12.4 0 17.4M12 3.3' +
    'c-5.5 5-5.5 12.4 0 17.4',
  grab: 'M9 6h.01M9 12h.01M9 18h.01M15 6h.01M15 12h.01M15 18h.01',
  heart: 'M12 20s-7.5-4.5-7.5-10.2A4.3 4.3 0 0 1 12 7.3a4.3 4.3 0 0 1 7.5 2.5C19.5 15.5 12 20 12 20z',
  history: 'M4 12a8 8 0 1 0 2.5-5.8L4 8.5M4 4v4.5h4.5M12 8v4.5l3 1.8',
  home: 'M4 11.5L12 4.5l8 7M6 10v9.5h12V10M10 19.5v-5h4v5',
  info: 'M3.3 12a8.7 8.7 0 1 0 17.4 0a8.7 8.7 0 1 0 -17.4 0zM12 11v5.5M12 7.6h.01',
  layers: 'M12 4l8.5 4.5L12 13 3.5 8.5zM4.5 13L12 17l7.5-4',
  list: 'M8.5 6.5h11M8.5 12h11M8.5 17.5h11M4.5 6.5h.01M4.5 12h.01M4.5 17.5h.01',
  locate: 'M20 4L3.5 11l7 2.5L13 20.5z',
  lock: 'M7.5 10.5h9a2.5 2.5 0 0 1 2.5 2.5v5a2.5 2.5 0 0 1 -2.5 2.5h-9a2.5 2.5 0 0 1 -2.5 -2.5v-5' +
    'a2.5 2.5 0 0 1 2.5 -2.5zM8 10.5V8a4 4 0 0 1 8 0v2.5',
  mail: 'M5.5 5.5h13a2.5 2.5 0 0 1 2.5 2.5v8a2.5 2.5 0 0 1 -2.5 2.5h-13a2.5 2.5 0 0 1 -2.5 -2.5v-8' +
    'a2.5 2.5 0 0 1 2.5 -2.5zM3.5 7.5l8.5 6 8.5-6',
  map: 'M3.5 6.5L9 4l6 2.5L20.5 4v13.5L15 20l-6-2.5L3.5 20zM9 4v13.5M15 6.5V20',
  menu: 'M4 7h16M4 12h16M4 17h10',
  minus: 'M5.5 12h13',
  money: 'M5 6.5h14a2 2 0 0 1 2 2v7a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2v-7a2 2 0 0 1 2 -2zM9.5 12a2.5 2.5 0 1 0 5 0' +
    'a2.5 2.5 0 1 0 -5 0zM6.5 12h.01M17.5 12h.01',
  moon: 'M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5z',
  more: 'M5.5 12h.01M12 12h.01M18.5 12h.01',
  next: 'M9.5 6l6 6-6 6',
  offline: 'M4 4l16 16M8.5 8a5.5 5.5 0 0 1 8.6 3.6A3.5 3.5 0 0 1 19 17.5M16 18.5H7a4 4 0 0 1-.5-8',
  people: 'M5.5 8.5a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0 -7 0zM2.5 19.5c.6-3.5 3.2-5.3 6.5-5.3s5.9 1.8 6.5 5.3M15.5 5.3' +
    'a3.5 3.5 0 0 1 0 6.4M18 14.8c2 .8 3.2 2.4 3.6 4.7',
  person: 'M8 8a4 4 0 1 0 8 0a4 4 0 1 0 -8 0zM4.5 20.5c.8-4 3.8-6 7.5-6s6.7 2 7.5 6',
  pause: 'M8.5 5.5v13M15.5 5.5v13',
  phone: 'M5 4h3.5l1.7 4.3-2.2 1.6a11.5 11.5 0 0 0 6.1 6.1l1.6-2.2L20 15.5V19a1.5 1.5 0 0 1-1.5 1.5' +
    'A15 15 0 0 1 3.5 5.5 1.5 1.5 0 0 1 5 4z',
  pin: 'M12 21s7-6.2 7-11.5A7 7 0 0 0 5 9.5C5 14.8 12 21 12 21zM9.5 9.5a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0 -5 0z',
  play: 'M8 5.5v13l10.5-6.5z',
  plus: 'M12 5.5v13M5.5 12h13',
  print: 'M7 8V3.5h10V8M7 16.5H4V9.5A1.5 1.5 0 0 1 5.5 8h13A1.5 1.5 0 0 1 20 9.5v7h-3M7 14h10v6.5H7z',
  pulse: 'M3 12.5h4l2.5-7 4.5 13 2.5-6H21',
  route: 'M3.8 18.5a2.2 2.2 0 1 0 4.4 0a2.2 2.2 0 1 0 -4.4 0zM15.8 5.5a2.2 2.2 0 1 0 4.4 0a2.2 2.2 0 1 0 -4.4 0z' +
    'M8.2 18.5H15a3.3 3.3 0 0 0 0-6.6H9a3.2 3.2 0 0 1 0-6.4h6.8',
  search: 'M4 11a7 7 0 1 0 14 0a7 7 0 1 0 -14 0zM20.5 20.5L16 16',
  share: 'M12 14.5V3.5M8 7l4-3.5L16 7M5.5 12v7.5h13V12',
  shop: 'M4.5 10v9.5h15V10M3.5 9l1.7-4.5h13.6L20.5 9a2.8 2.8 0 0 1-5.6 0 2.9 2.9 0 0 1-5.8 0 2.8 2.8 0 0 1-5.6 0z' +
    'M10 19.5V15h4v4.5',
  sound: 'M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM15.5 9a4.2 4.2 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11',
  spark: 'M12 3.5l1.9 5.6 5.6 1.9-5.6 1.9L12 18.5l-1.9-5.6L4.5 11l5.6-1.9zM19 16.5v4M17 18.5h4',
  star: 'M12 3.2l2.7 5.6 6.1.8-4.5 4.2 1.1 6.1L12 17l-5.4 2.9 1.1-6.1-4.5-4.2 6.1-.8z',
  sun: 'M7.7 12a4.3 4.3 0 1 0 8.6 0a4.3 4.3 0 1 0 -8.6 0zM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4' +
    'M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4',
  tower: 'M6.5 20.5v-16h11v16M4 20.5h16M10 8.5h.01M14 8.5h.01M10 12h.01M14 12h.01M10.5 20.5v-4.5h3v4.5',
  text: 'M5 5.5h14M12 5.5v14M9 19.5h6',
  ticket: 'M3.5 8.5V6.5h17v2a3.5 3.5 0 0 0 0 7v2h-17v-2a3.5 3.5 0 0 0 0-7zM14 7v2M14 11v2M14 15v2',
  train: 'M9 3.5h6a3 3 0 0 1 3 3v7a3 3 0 0 1 -3 3h-6a3 3 0 0 1 -3 -3v-7a3 3 0 0 1 3 -3zM6 11h12M9 20.5l1.5-4' +
    'M15 20.5l-1.5-4M7.5 20.5h9M9.3 13.8h.01M14.7 13.8h.01',
  trash: 'M4.5 7h15M9.5 7V4.5h5V7M6.5 7l1 13h9l1-13M10.2 11v5.5M13.8 11v5.5',
  tune: 'M4 7.5h9M17 7.5h3M4 16.5h3M11 16.5h9M13 7.5a2 2 0 1 0 4 0a2 2 0 1 0 -4 0zM7 16.5a2 2 0 1 0 4 0' +
    'a2 2 0 1 0 -4 0z',
  upload: 'M12 15.5v-11M7.5 8.5L12 4l4.5 4.5M4.5 15.5v4h15v-4',
  walk: 'M11.3 4.3a1.7 1.7 0 1 0 3.4 0a1.7 1.7 0 1 0 -3.4 0zM9 21l2.2-6.3-2-2.7 1.3-4.5 3-.5 2 3.3 3 1.2M13 13' +
    'l1.5 3 .5 5M8.5 9.5L7 13',
  warning: 'M12 4L2.8 19.5h18.4zM12 10v4.5M12 17.2h.01',
};

/** Drawn with a thicker line: dots. */
const thick = new Set(['grab', 'more']);

/** They point where reading goes, or back: mirrored where one reads from the right. */
const directed = new Set(['back', 'exit', 'next']);

/** @typedef {keyof typeof outlines} IconName */

/**
 * An icon, for the eyes only: what it says stands in words beside it, or in the `aria-label` of its button.
 * @param {IconName} name
 * @param {{fill?: boolean, class?: string}} options `fill`: its area is filled
 */
export function icon(name, {fill = false, class: more = ''} = {}) {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('aria-hidden', 'true');
  svg.setAttribute('class', ['i', fill && 'fill', directed.has(name) && 'directed', more].filter(Boolean).join(' '));
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  path.setAttribute('d', outlines[name]);
  if (thick.has(name)) path.setAttribute('stroke-width', '3');
  svg.append(path);
  return svg;
}
