// Steps on their way to the gateway, kept in this window: a browser may lose a request that leaves with its page.
const name = 'vicinity.desk.moves';

/** @typedef {{id: string, place: string, step: string}} Move an order's part and where it is moved to */

/** @param {Move[]} moves all that have not come back */
export function keepMoves(moves) {
  try {
    if (moves.length) sessionStorage.setItem(name, JSON.stringify(moves));
    else sessionStorage.removeItem(name);
  } catch {
    // Full or forbidden: they leave with the page, as well as they can.
  }
}

/** @returns {Move[]} those that had not come back when the page was left */
export function keptMoves() {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? '[]');
  } catch {
    return [];
  }
}
