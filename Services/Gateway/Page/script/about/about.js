import { h, fill } from '../kit/element.js';
import { settings } from '../kit/files.js';
import { t } from '../kit/messages.js';
import { session } from '../kit/session.js';

/** Whom to write to, and who this browser is. */
export async function show(element) {
  element.classList.add('thing');
  const told = await settings().catch(() => ({}));
  const customer = session()?.customer;
  fill(element, h('h1', {}, t('page.about')), h('p', {}, t('about.what')), h('dl', {},
    told.email && [h('dt', {}, t('about.email')), h('dd', {}, h('a', { href: `mailto:${told.email}` }, told.email))],
    told.website && [h('dt', {}, t('about.website')), h('dd', {}, h('a', { href: told.website }, told.website))],
    h('dt', {}, t('about.customer')), h('dd', { id: 'customer' }, customer ? h('code', {}, customer) : t('about.nobody'))),
  h('h2', {}, t('about.data')), h('p', {}, t('about.sources')), h('p', {}, t('about.kept')),
  h('p', {}, h('a', { href: '/desk' }, t('about.desk'))));
}
