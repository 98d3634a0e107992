// What is here for times without a connection, and whether it is asked before it is refreshed.
import {bytes} from '../core/formats.js';
import {copied} from '../core/from-copy.js';
import {t} from '../core/messages.js';
import {row, rows, switchRow} from '../ui/row.js';
import {areas} from '../map/offline/areas.js';
import {asksBefore, setAsksBefore} from '../offline/asks.js';
import {keptSize} from './kept-size.js';
import {hourOf} from './times.js';

export async function copyRows() {
  const names = Object.keys(copied() ?? {});
  const isAny = names.length > 0 || areas().length > 0;
  return rows(row({
    icon: 'download',
    id: 'to-copy',
    text: t('page.copy'),
    href: '/copy',
    hint: isAny ? await about(names) : t('you.copyHint'),
  }),
    names.length > 0 && switchRow({
      icon: 'bell',
      id: 'ask-updates',
      text: t('you.askUpdates'),
      hint: t('you.askUpdatesHint'),
      isOn: asksBefore(),
      change: setAsksBefore,
    }));
}

async function about(names) {
  const oldest = [...names.map((name) => copied()[name]), ...areas().map(({at}) => at)].sort()[0];
  const what =
    [...names.map((name) => t(`kept.${name}`)), areas().length > 0 && t('kept.map')].filter(Boolean).join(', ');
  return t('you.copyIs', {what, size: bytes(await keptSize()), time: hourOf(oldest)});
}
