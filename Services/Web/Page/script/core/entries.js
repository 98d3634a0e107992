// The entries of the browser's history, each with its number: so it is known how far "back" or "forward" has led.
let here = history.state?.entry ?? 0;
history.replaceState({...history.state, entry: here}, '');

/** A new entry, after the one that is shown. */
export function pushEntry(state, path) {
  here += 1;
  history.pushState({...state, entry: here}, '', path);
}

/** Another state and path for the entry that is shown. */
export const replaceEntry = (state, path) => history.replaceState({...state, entry: here}, '', path);

/** How many entries lie from the one that is shown to another, below zero for earlier ones; 0 if nobody knows. */
export const stepsTo = (state) => (Number.isInteger(state?.entry) ? state.entry - here : 0);

/** From now on this one is shown. */
export const arrive = (state) => {
  here = state?.entry ?? here;
};
