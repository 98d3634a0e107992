// Prices to choose from, in whole units, the lowest first.
const steps = {
  food: {
    THB: [100, 250, 500],
    EUR: [10, 20, 40],
    USD: [12, 25, 50],
    GBP: [10, 20, 40],
    JPY: [1200, 3000, 6000],
    SEK: [120, 250, 500]
  },
  sale: {
    THB: [2e6, 4e6, 6e6, 8e6, 12e6, 20e6],
    EUR: [15e4, 25e4, 4e5, 6e5, 1e6],
    USD: [2e5, 35e4, 5e5, 75e4, 12e5],
    GBP: [15e4, 25e4, 4e5, 6e5, 1e6],
    JPY: [2e7, 4e7, 6e7, 1e8],
    SEK: [2e6, 4e6, 6e6, 1e7],
  },
  rent: {
    THB: [8000, 12_000, 18_000, 25_000, 40_000],
    EUR: [600, 900, 1300, 2000],
    USD: [900, 1500, 2200, 3500],
    GBP: [700, 1100, 1600, 2500],
    JPY: [6e4, 1e5, 15e4, 25e4],
    SEK: [6000, 9000, 13_000, 20_000],
  },
};

/** @param {'food'|'sale'|'rent'} what @returns {number[]} none for a currency that nobody knows */
export const pricesOf = (what, currency) => steps[what][currency] ?? [];
