// What the reader thinks of places, and writes of movies. That is public; it is kept here, too, so that a place's page
// need not ask as whom it is looked at.
import {Problem} from '../core/api.js';
import {asCustomer} from '../core/session.js';
import {read, write} from '../core/storage.js';

const headers = {
  Prefer: 'wait=10'
};

/** @returns {Object<string, {stars: number, review: string, at: string}>} by place or movie */
export const ownRatings = () => read('place-ratings', {});

/** Publishes stars and perhaps a text. @returns {Promise<boolean>} false if it is on its way */
export async function publish(place, {stars, review}) {
  const {status} =
    await asCustomer(`/v1/ratings/${place}`, {method: 'PUT', headers, body: review ? {stars, review} : {stars}});
  write('place-ratings', {...ownRatings(), [place]: {stars, review, at: new Date().toISOString()}});
  return status !== 202;
}

/** The reader's rating as the server has it. @returns {Promise<object|undefined>} */
export const readOwn = async (thing) => (await asCustomer(`/v1/ratings/${thing}`)).body.own;

/** @returns {Promise<boolean>} false if it is on its way */
export async function withdraw(place) {
  let status = 204;
  try {
    ({status} = await asCustomer(`/v1/ratings/${place}`, {method: 'DELETE', headers}));
  } catch (error) {
    // Not there any more: that is what was asked for.
    if (!(error instanceof Problem && error.status === 404)) throw error;
  }
  const {[place]: _, ...others} = ownRatings();
  write('place-ratings', others);
  return status !== 202;
}

/** After the profile on the server was erased, with which all ratings went. */
export const forgetOwnRatings = () => write('place-ratings', null);
