import { files } from '../kit/files.js';

let loading;

/** Leaflet with its clustering, fetched when the first map is shown. */
export const leaflet = () => (loading ??= load().catch((error) => { loading = null; throw error; }));

async function load() {
  style('leaflet/leaflet.css');
  style('leaflet/MarkerCluster.css');
  style('style/map.css');
  await script('leaflet/leaflet.min.js');
  await script('leaflet/leaflet.markercluster.min.js');
  const L = window.L;
  // Pins and clusters are reached by the keyboard: they say what they are.
  L.Marker.addInitHook(function () {
    this.on('add', () => {
      const element = this.getElement();
      if (!element || this.options.interactive === false) return;
      element.setAttribute('role', 'button');
      element.setAttribute('aria-label', this.options.name ?? this.options.title ?? element.textContent);
    });
  });
  return L;
}

function style(name) {
  const link = document.createElement('link');
  Object.assign(link, { rel: 'stylesheet', href: `${files}/${name}` });
  document.head.append(link);
}

function script(name) {
  return new Promise((resolve, reject) => {
    const element = document.createElement('script');
    Object.assign(element, { src: `${files}/${name}`, onload: resolve, onerror: () => reject(new Error(name)) });
    document.head.append(element);
  });
}
