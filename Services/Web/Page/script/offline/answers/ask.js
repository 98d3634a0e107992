// The page's side of the worker that reads the copy.
import {beside} from '../../core/beside.js';

/** Asks what the gateway would be asked: {path, language}. Null if the copy cannot say. */
export const ask = beside(new URL('./worker.js', import.meta.url));
