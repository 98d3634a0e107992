import {drawing} from '../core/drawing.js';

// Drawings that stand where there is no photo, for the eyes only. The same thing always has the same. How to draw is
// fetched when it is first needed; the frame is there at once.

/**
 * @param {number} width
 * @param {number} height
 * @param {Promise<(thing: any) => any[]>} drawer gives shapes, as of `drawing`
 * @param {object} thing
 */
function framed(width, height, drawer, thing) {
  const svg = drawing({viewBox: `0 0 ${width} ${height}`, preserveAspectRatio: 'xMidYMid slice'}, []);
  // Without a connection at the first time the frame stays empty.
  drawer.then((draw) => svg.append(...drawing({}, draw(thing)).childNodes), () => {});
  return svg;
}

const homeTypes = /Residence|House(?!Painter)|TownHome|Townhouse|Condominium|Apartment|CommercialBuilding/;
const eatingTypes = /Restaurant|Cafe|BarOrPub|FoodEstablishment|IceCream|Bakery|Brewery|Winery|Distillery/;

const food = () => import('./food.js');
const town = () => import('./town.js');

/** A dish or a drink, square. `item` is one as the API gives it. */
export const artOfItem = (item) => framed(120, 120, import('./dish.js').then((it) => it.drawItem), item);

/** A place of any type, 16 by 9; its middle is what counts, so that it may be cut square. */
export function artOfPlace(place) {
  const types = (place.types ?? []).join(' ');
  const drawer = homeTypes.test(types) ? import('./houses.js').then((it) => it.drawHome)
    : place.servesCuisine?.length > 0 || eatingTypes.test(types)
    ? food().then((it) => it.drawEating)
    : town().then((it) => it.drawTown);
  return framed(480, 270, drawer, place);
}

/** A poster with the movie's name, 2 by 3. */
export const artOfMovie = (movie) => framed(120, 180, import('./poster.js').then((it) => it.drawPoster), movie);

/** Somebody without a photo, square. */
export const artOfPerson = (person) => framed(120, 120, import('./portrait.js').then((it) => it.drawPortrait), person);
