// The page's side of the worker that computes recommendations.
import {beside} from '../../core/beside.js';

const expert = beside(new URL('./worker.js', import.meta.url));

/** @param {string} kind of a question that `worker.js` knows */
export const ask = (kind, question = {}) => expert({kind, ...question});
