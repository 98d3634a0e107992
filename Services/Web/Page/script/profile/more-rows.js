// What is known of the reader, whom to ask, and the desk's door.
import {brand} from '../core/brand.js';
import {t} from '../core/messages.js';
import {row, rows} from '../ui/row.js';

export const moreRows =
  () => [rows(row({icon: 'lock', text: t('page.privacy'), hint: t('you.privacyHint'), href: '/you/privacy'}),
           row({icon: 'info', text: t('you.about', {name: brand.name}), hint: t('you.aboutHint'), href: '/about'}),
           row({icon: 'shop', text: t('you.desk'), hint: t('you.deskHint'), href: '/desk'})),
];
