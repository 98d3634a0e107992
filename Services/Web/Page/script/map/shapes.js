// Lines and areas on the map. Each feature has a `role`: way, way-chosen (routes), foot,
// foot-chosen (what is walked: dots, as on maps everywhere), accuracy (of a position), area (a
// district, a delivery area), outline (of a building), picked (the one that is meant).

/** The page's colours that shapes are drawn in, as rgba() for the map's style. */
export function shapeColours() {
  const probe = document.createElement('span');
  probe.hidden = true;
  document.body.append(probe);
  const context = document.createElement('canvas').getContext('2d', {willReadFrequently: true});
  const read = (name) => {
    probe.style.color = `var(--${name})`;
    context.clearRect(0, 0, 1, 1);
    context.fillStyle = getComputedStyle(probe).color;
    context.fillRect(0, 0, 1, 1);
    const [red, green, blue] = context.getImageData(0, 0, 1, 1).data;
    return `rgb(${red},${green},${blue})`;
  };
  const names = ['map-me', 'surface', 'ink-3', 'brand', 'kind-campus', 'bad'];
  const colours = Object.fromEntries(names.map((name) => [name, read(name)]));
  probe.remove();
  return colours;
}

const is = (...roles) => ['match', ['get', 'role'], roles, true, false];
const round = {
  'line-cap': 'round',
  'line-join': 'round'
};

/** The layers for MapLibre, on a source "shapes". */
export function shapeLayers(colours) {
  const by = (values, fallback) => ['match', ['get', 'role'], ...Object.entries(values).flat(), fallback];
  const line = (id, roles, paint) => ({
    id,
    type: 'line',
    source: 'shapes',
    filter: is(...roles),
    layout: round,
    paint,
  });
  return [
    {
      id: 'shape-areas',
      type: 'fill',
      source: 'shapes',
      filter: is('accuracy', 'area', 'outline', 'picked'),
      paint: {
        'fill-color': by({
          accuracy: colours['map-me'],
          outline: colours['kind-campus'],
          picked: colours.bad,
        },
          colours.brand),
        'fill-opacity': by({accuracy: 0.16, outline: 0.14, picked: 0.28}, 0.1),
      },
    },
    line('shape-edges', ['area', 'outline', 'picked'], {
      'line-color': by({outline: colours['kind-campus'], picked: colours.bad}, colours.brand),
      'line-width': by({picked: 2.5, outline: 1}, 2),
    }),
    line('shape-ways-edge', ['way'], {'line-color': colours.surface, 'line-width': 7}),
    line('shape-ways', ['way'], {'line-color': colours['ink-3'], 'line-width': 4}),
    line('shape-way-edge', ['way-chosen'], {'line-color': colours.surface, 'line-width': 10}),
    line('shape-way', ['way-chosen'], {'line-color': colours['map-me'], 'line-width': 6}),
    // A dash without a length is a dot, as lines end round; lengths are in widths of the line.
    line('shape-foot', ['foot'], {'line-color': colours['ink-3'], 'line-width': 5, 'line-dasharray': [0, 1.8]}),
    line('shape-foot-edge', ['foot-chosen'],
      {'line-color': colours.surface, 'line-width': 10, 'line-dasharray': [0, 1.12]}),
    line('shape-foot-chosen', ['foot-chosen'],
      {'line-color': colours['map-me'], 'line-width': 7, 'line-dasharray': [0, 1.6]}),
  ];
}
