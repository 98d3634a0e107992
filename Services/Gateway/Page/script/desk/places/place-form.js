// A place as its merchant and operators write it.
import { h } from '../../kit/element.js';
import { t } from '../../kit/messages.js';
import { kindText } from '../../explore/rows.js';
import { limits } from '../../limits.js';
import { areaField, choiceField, controlOf, Fields, formOf, partsOf, textField, valueOf } from '../fields/fields.js';
import { homeTypes, listingField, typesOf } from '../fields/listing.js';
import { namesField } from '../fields/names.js';
import { picturesField } from '../fields/pictures.js';
import { pointField } from '../fields/point.js';
import { bodyOf } from './body.js';
import { hoursText } from './hours-text.js';

const food = ['Restaurant', 'CafeOrCoffeeShop', 'FastFoodRestaurant', 'BarOrPub'];
const others = ['MovieTheater', 'CollegeBuilding', 'EducationalOrganization', 'Store'];

/**
 * @param {object|null} place to change; null for a new one
 * @param {{start: number[], who: object, send: (body: object) => Promise<void>, beside?: Node, kind?: string}} options `kind`: a new place's type
 * @returns {{element: Node, remove: () => void}}
 */
export function placeForm(place, { start, who, send, beside, kind = food[0] }) {
  const fields = new Fields();
  const address = place?.address ?? {};
  const kinds = [...new Set([...(place ? [place.types[0]] : []), ...food, ...homeTypes, ...others])].map((type) => [type, kindText({ types: [type] })]);
  const type = choiceField(fields, '/types', t('place.kind'), kinds, place?.types[0] ?? kind, { onchange: draw });
  const name = textField(fields, '/name', t('place.name'), place?.name, { required: true, maxlength: limits.name });
  const names = namesField(fields, place?.names);
  const description = areaField(fields, '/description', t('place.description'), place?.description);
  const parts = ['streetAddress', 'postalCode', 'addressLocality', 'addressRegion', 'addressCountry'].map((part) => [
    part, textField(fields, `/address/${part}`, t(`address.${part}`), address[part], part === 'addressCountry' ? { maxlength: 2, size: 4, hint: t('address.countryHint') } : {})]);
  const point = pointField(fields, place ? [place.geo.latitude, place.geo.longitude] : start, Boolean(place));
  const telephone = textField(fields, '/telephone', t('place.telephone'), place?.telephone, { type: 'tel' });
  const email = textField(fields, '/email', t('place.email'), place?.email, { type: 'email' });
  const url = textField(fields, '/url', t('place.website'), place?.url, { type: 'url' });
  const text = hoursText(place?.openingHours);
  const hours = areaField(fields, '/openingHours', t('place.hours'), text, { hint: t('place.hoursHint') });
  const zone = textField(fields, '/timeZone', t('place.timeZone'), place?.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone, { list: 'zones' });
  const cuisine = textField(fields, '/servesCuisine', t('place.cuisine'), (place?.servesCuisine ?? []).join(', '));
  const listing = listingField(fields, place?.listing, Boolean(place));
  const pictures = picturesField(fields, '/images', place?.images ?? [], 20);
  const merchant = who.role === 'operator' && textField(fields, '/merchant', t('place.merchant'), '', { hint: t('place.merchantHint') });

  const read = () => {
    const chosen = valueOf(type);
    const written = Object.fromEntries(parts.map(([part, field]) => [part, valueOf(field)]).filter(([, value]) => value));
    const body = {
      ...(place && bodyOf(place)),
      types: chosen === place?.types[0] ? place.types : allTypes(chosen),
      name: valueOf(name) ?? '', names: names.value(), description: valueOf(description), geo: point.value(),
      address: Object.keys(written).length ? written : null, telephone: valueOf(telephone), email: valueOf(email), url: valueOf(url),
      // As they were unless somebody wrote them anew: not all hours can be written in one line.
      openingHours: (valueOf(hours) ?? '') === text.trim() ? place?.openingHours : valueOf(hours) && { text: valueOf(hours) },
      timeZone: valueOf(zone), servesCuisine: isHome() ? null : partsOf(cuisine), listing: isHome() ? listing.value(chosen) : null,
      images: pictures.value(), merchant: merchant ? valueOf(merchant) : null,
    };
    return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null && value !== undefined));
  };
  const content = [
    name, names.element, type, listing.element, description, point.element,
    h('fieldset', {}, h('legend', {}, t('place.address')), parts.map(([, field]) => field)),
    telephone, email, url, hours, zone, h('datalist', { id: 'zones' }, Intl.supportedValuesOf('timeZone').map((zone) => h('option', { value: zone }))),
    cuisine, pictures.element, merchant,
  ];
  const element = formOf(fields, async () => send(read()), content, { id: 'save-place', text: t('action.save'), beside });
  draw();
  if (!place) controlOf(name).autofocus = true;
  return { element, remove: () => { point.remove(); pictures.remove(); } };

  function isHome() {
    return homeTypes.includes(valueOf(type));
  }

  /** Homes have an offer; they serve nothing. */
  function draw() {
    listing.element.hidden = !isHome();
    cuisine.hidden = isHome();
  }
}

const allTypes = (type) => (homeTypes.includes(type) ? typesOf(type) : [type, ...(food.includes(type) ? ['FoodEstablishment'] : [])]);
