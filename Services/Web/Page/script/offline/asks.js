// Whether the reader is asked before the copy is refreshed; else it is refreshed at each start that finds news.
import {read, write} from '../core/storage.js';

export const asksBefore = () => read('ask-updates', true) !== false;

export const setAsksBefore = (asks) => write('ask-updates', asks ? null : false);

/** Movies are fetched by themselves at the first visit, unless the reader has stopped that or removed them. */
export const isStopped = () => read('movies.stopped') === true;

export const setStopped = (isOne) => write('movies.stopped', isOne ? true : null);
