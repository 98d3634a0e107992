// What a business is called: as its places are. Where no name is known it is its id.
import {t} from './messages.js';

/**
 * "Cafè Ona", "Cafè Ona and 2 more"
 * @param {{merchant: string, name?: string|null, places?: number}} business
 */
export function businessName({merchant, name, places = 1}) {
  if (!name) return merchant;
  return places > 1 ? t('business.more', {name, count: places - 1}) : name;
}
