// The libraries that draw maps, fetched when the first map is shown.
import {files, settings} from '../core/files.js';

/** @type {Map<string, Promise<any>>} */
const loading = new Map();

/** Loads once; what failed is tried again the next time. */
function once(name, load) {
  if (!loading.has(name))
    loading.set(name, load().catch((error) => {
      loading.delete(name);
      throw error;
    }));
  return loading.get(name);
}

/** MapLibre GL JS. Rejects if the gateway has none. */
export const maplibre = () => once('maplibre', async () => {
  const {files: names} = await settings();
  if (!names.includes('maplibre/maplibre-gl.js')) throw new Error('there is no MapLibre here');
  await Promise.all([script('maplibre/maplibre-gl.js'), mapStyle()]);
  // A file, as the page's policy wants it.
  window.maplibregl.setWorkerUrl(`${files}/maplibre/maplibre-worker.js`);
  return window.maplibregl;
});

/** Leaflet, for browsers that cannot draw with WebGL. */
export const leaflet = () => once('leaflet', async () => {
  await Promise.all([script('leaflet/leaflet.min.js'), style('leaflet/leaflet.css'), mapStyle()]);
  return window.L;
});

const mapStyle = () => once('style', () => style('style/map.css'));

/** Resolves when it is there, or cannot be had: a map without it is still a map. */
function style(name) {
  return new Promise((resolve) => {
    const link = document.createElement('link');
    Object.assign(link, {rel: 'stylesheet', href: `${files}/${name}`, onload: resolve, onerror: resolve});
    document.head.append(link);
  });
}

function script(name) {
  return new Promise((resolve, reject) => {
    const element = document.createElement('script');
    Object.assign(element, {src: `${files}/${name}`, onload: resolve, onerror: () => reject(new Error(name))});
    document.head.append(element);
  });
}
