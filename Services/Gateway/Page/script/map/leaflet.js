import { files } from '../kit/files.js';

let loading;

/** Leaflet with its clustering, fetched when the first map is shown. */
export const leaflet = () => (loading ??= load().catch((error) => { loading = null; throw error; }));

async function load() {
  const styles = ['leaflet/leaflet.css', 'leaflet/MarkerCluster.css', 'style/map.css'].map(style);
  await script('leaflet/leaflet.min.js');
  await script('leaflet/leaflet.markercluster.min.js');
  // A map that is made before them jumps.
  await Promise.all(styles);
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

/** Resolves when it is there, or cannot be had. */
function style(name) {
  return new Promise((resolve) => {
    const link = document.createElement('link');
    Object.assign(link, { rel: 'stylesheet', href: `${files}/${name}`, onload: resolve, onerror: resolve });
    document.head.append(link);
  });
}

function script(name) {
  return new Promise((resolve, reject) => {
    const element = document.createElement('script');
    Object.assign(element, { src: `${files}/${name}`, onload: resolve, onerror: () => reject(new Error(name)) });
    document.head.append(element);
  });
}
