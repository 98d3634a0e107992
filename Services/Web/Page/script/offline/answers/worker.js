// Beside the page: answers from the copy. It asks nobody anything.
import {answer} from './answers.js';

addEventListener('message', async ({data: {id, path, language}}) => {
  try {
    postMessage({id, answer: await answer(path, language)});
  } catch (error) {
    postMessage({id, error: error.message});
  }
});
