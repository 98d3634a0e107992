// What this is in the deployment's own words, whom to write to, who this browser is, where the data comes from.
import {brand} from '../core/brand.js';
import {h, fill} from '../core/element.js';
import {settings} from '../core/files.js';
import {icon} from '../core/icons.js';
import {letterTo} from '../core/links.js';
import {t} from '../core/messages.js';
import {session} from '../core/session.js';
import {addStyle} from '../core/style.js';
import {bar} from '../ui/bar.js';
import {crumb} from '../ui/crumb.js';
import {machineId} from '../ui/machine-id.js';
import {row, rows} from '../ui/row.js';
import {ownPages, ownText} from './own-text.js';

export async function show(element) {
  element.className = 'page narrow sub you';
  await addStyle('profile.css');
  const [told, own] = await Promise.all([settings().catch(() => ({})), ownText('about').catch(() => null)]);
  const version = document.querySelector('meta[name="version"]')?.getAttribute('content');
  const customer = session()?.customer;
  fill(element, bar({path: '/you', title: t('page.about')}), crumb('/you', t('you.title')),
    h('div', {class: 'col'}, own?.querySelector('h1') ? null : h('h1', {}, t('page.about')),
      own ?? h('p', {class: 'soft'}, t('about.what', {name: brand.name}))),
    rows(told.email && link(`${letterTo(told.email)}`, 'mail', t('about.email'), told.email),
      brand.telephone
        && link(`tel:${brand.telephone.replace(/[^+\d]/g, '')}`, 'phone', t('about.telephone'), brand.telephone),
      told.website
        && link(told.website, 'globe', t('about.website'), told.website.replace(/^https?:\/\//, '').replace(/\/$/, '')),
      h('div', {}, h('span', {class: 'disc'}, icon('person')),
        h('span', {class: 't'}, h('b', {}, t('about.customer')),
          customer ? machineId(customer, 'customer')
                   : h('span', {class: 's soft block', id: 'customer'}, t('about.nobody'))))),
    h('section', {class: 'col'}, h('h2', {}, t('about.data')), h('p', {class: 'soft'}, t('about.sources')),
      h('p', {class: 'soft'}, t('about.kept')),
      version && h('p', {class: 'xs soft'}, t('about.version'), ' ', version)),
    rows(ownPages().map((name) => row({icon: 'text', text: t(`own.${name}`), href: `/${name}`})),
      row({icon: 'lock', text: t('page.privacy'), hint: t('you.privacyHint'), href: '/you/privacy'}),
      row({icon: 'shop', text: t('you.desk'), hint: t('you.deskHint'), href: '/desk'})));
}

const link = (href, name, text, hint) => row({href, icon: name, text, hint});
