// What a page hears of a map's moves and clicks.

/** How long a map rests before "moved" is said, in milliseconds. */
const rest = 400;

/** @returns {{on: (name: 'moved'|'move'|'click', hear: Function) => () => void, end: () => void}} */
export function moves(engine) {
  const hearers = {moved: new Set(), move: new Set(), click: new Set()};
  const tell = (name, said) => {
    for (const hear of [...hearers[name]]) hear(said);
  };
  let [timer, byHand] = [null, false];
  engine.on('byHand', () => {
    byHand = true;
  });
  engine.on('move', () => {
    clearTimeout(timer);
    tell('move');
  });
  engine.on('click', (point) => tell('click', point));
  engine.on('rest', () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      const was = byHand;
      byHand = false;
      tell('moved', {...engine.view(), byHand: was});
    }, rest);
  });
  return {
    on(name, hear) {
      hearers[name].add(hear);
      return () => hearers[name].delete(hear);
    },
    end() {
      clearTimeout(timer);
      for (const set of Object.values(hearers)) set.clear();
    },
  };
}
