// A place as its merchant and operators write it.
import {h} from '../../core/element.js';
import {t} from '../../core/messages.js';
import {currencies} from '../../core/brand.js';
import {kindText} from '../../domain/place-words.js';
import {limits} from '../../limits.js';
import {
  areaField,
  choiceField,
  controlOf,
  Fields,
  formOf,
  group,
  numberOf,
  partsOf,
  textField,
  valueOf
} from '../fields/fields.js';
import {homeTypes, listingField, typesOf} from '../fields/listing.js';
import {namesField} from '../fields/names.js';
import {picturesField} from '../fields/pictures.js';
import {pointField} from '../fields/point.js';
import {bodyOf} from './body.js';
import {featuresField} from './features-field.js';
import {hoursField} from './hours/field.js';
import {orderingField} from './ordering-field.js';
import {sectionIndex} from './section-index.js';

const food = ['Restaurant', 'CafeOrCoffeeShop', 'FastFoodRestaurant', 'BarOrPub'];
const others = ['MovieTheater', 'CollegeBuilding', 'EducationalOrganization', 'Store'];

/**
 * @param {object|null} place to change; null for a new one
 * @param {{start: number[], who: object, send: (body: object, saved: () => void) => Promise<void>, beside?: Node,
 *   kind?: string, currency?: string}} options `kind`: a new place's type; `currency`: what it sells in
 * @returns {{element: Node, remove: () => void}}
 */
export function placeForm(place, options) {
  const {start, who, send, beside, kind = food[0], currency = currencies[0]} = options;
  const fields = new Fields();
  const kinds = [...new Set([...(place ? [place.types[0]] : []), ...food, ...homeTypes, ...others])];
  const type = choiceField(fields, '/types', t('place.kind'), kinds.map((type) => [type, kindText({types: [type]})]),
    place?.types[0] ?? kind, {onchange: () => draw()});
  const name = textField(fields, '/name', t('place.name'), place?.name, {required: true, maxlength: limits.name});
  const names = namesField(fields, place?.names);
  const description = areaField(fields, '/description', t('place.description'), place?.description);
  const address = addressField(fields, place?.address ?? {});
  const point = pointField(fields, place ? [place.geo.latitude, place.geo.longitude] : start, Boolean(place));
  const telephone = textField(fields, '/telephone', t('place.telephone'), place?.telephone, {type: 'tel'});
  const email = textField(fields, '/email', t('place.email'), place?.email, {type: 'email'});
  const url = textField(fields, '/url', t('place.website'), place?.url, {type: 'url'});
  const hours = hoursField(fields, place);
  const ordering = orderingField(fields, place?.ordering, currency, here);
  const cuisine = textField(fields, '/servesCuisine', t('place.cuisine'), (place?.servesCuisine ?? []).join(', '));
  const has = featuresField(fields, place?.amenityFeature);
  const screens = textField(fields, '/screenCount', t('place.screens'), place?.screenCount, {inputmode: 'numeric'});
  const listing = listingField(fields, place?.listing, Boolean(place));
  const pictures = picturesField(fields, '/images', place?.images ?? [], 20);
  const merchant =
    who.role === 'operator' && textField(fields, '/merchant', t('place.merchant'), '', {hint: t('place.merchantHint')});

  const read = () => {
    const chosen = valueOf(type);
    const body = {
      ...(place && bodyOf(place)),
      types: chosen === place?.types[0] ? place.types : allTypes(chosen),
      name: valueOf(name) ?? '',
      names: names.value(),
      description: valueOf(description),
      geo: point.value(),
      address: address.value(),
      telephone: valueOf(telephone),
      email: valueOf(email),
      url: valueOf(url),
      ...hours.value(),
      ordering: isHome() ? null : ordering.value(),
      servesCuisine: isHome() ? null : partsOf(cuisine),
      amenityFeature: isHome() ? null : has.value(),
      screenCount: isCinema() && valueOf(screens)
        ? numberOf(screens, '/screenCount', {least: 1, most: limits.screens, whole: true})
        : null,
      listing: isHome() ? listing.value(chosen) : null,
      images: pictures.value(),
      merchant: merchant ? valueOf(merchant) : null,
    };
    return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null && value !== undefined));
  };
  const contact = group(t('place.contact'), h('div', {class: 'field-grid'}, telephone, email, url));
  const images = group(t('picture.title'), pictures.element);
  hours.element.classList.add('most');
  has.element.classList.add('least');
  for (const part of [contact, images, address.element, point.element]) part.classList.add('half');
  const content = [
    group(t('place.basics'), h('div', {class: 'field-grid'}, name, type, cuisine, screens), names.element, description),
    listing.element,
    hours.element,
    has.element,
    contact,
    images,
    ordering.elements,
    address.element,
    point.element,
    merchant && group(t('team.owner'), merchant),
  ];
  const form = formOf(fields, (saved) => send(read(), saved), content,
    {id: 'save-place', text: t('action.save'), beside, isLong: true, isSaved: Boolean(place)});
  const index = sectionIndex(form);
  form.addEventListener('input', draw);
  draw();
  if (!place) controlOf(name).autofocus = true;
  return {
    element: h('div', {class: 'with-index'}, index.element, form),
    remove: () => {
      index.remove();
      point.remove();
      ordering.remove();
      pictures.remove();
    }
  };

  /** Where it is as it is written, else as it was. */
  function here() {
    try {
      const {latitude, longitude} = point.value();
      return [latitude, longitude];
    } catch {
      return place ? [place.geo.latitude, place.geo.longitude] : start;
    }
  }

  function isHome() {
    return homeTypes.includes(valueOf(type));
  }

  function isCinema() {
    return valueOf(type) === 'MovieTheater';
  }

  /** Homes have an offer; they serve nothing. */
  function draw() {
    listing.element.hidden = !isHome();
    cuisine.hidden = isHome();
    has.element.hidden = isHome();
    screens.hidden = !isCinema();
    ordering.elements[0].hidden = isHome();
    ordering.draw(!isHome());
    index.draw();
  }
}

const allTypes = (type) =>
  (homeTypes.includes(type) ? typesOf(type) : [type, ...(food.includes(type) ? ['FoodEstablishment'] : [])]);

function addressField(fields, address) {
  const parts = ['streetAddress', 'postalCode', 'addressLocality', 'addressRegion', 'addressCountry'].map(
    (part) => [part,
      textField(fields, `/address/${part}`, t(`address.${part}`), address[part],
        part === 'addressCountry' ? {maxlength: 2, size: 4, hint: t('address.countryHint')} : {})]);
  return {
    element: group(t('place.address'), h('div', {class: 'field-grid'}, parts.map(([, field]) => field))),
    value() {
      const written =
        Object.fromEntries(parts.map(([part, field]) => [part, valueOf(field)]).filter(([, value]) => value));
      return Object.keys(written).length ? written : null;
    },
  };
}
