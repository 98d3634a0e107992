// The reader's own: where it is, and what to do with it.
import {h, fill} from '../../core/element.js';
import {bytes, dateTime} from '../../core/formats.js';
import {icon} from '../../core/icons.js';
import {t} from '../../core/messages.js';
import {ask} from '../../core/dialogs.js';
import {notice, sentence} from '../../core/notices.js';
import {bar} from '../../ui/bar.js';
import {crumb} from '../../ui/crumb.js';
import {sizeOfChoice} from '../../offline/sync.js';
import {erase, everything, isShared, share, unshare} from '../../my-movies/profile.js';
import {fetchNote, fetchNow} from '../parts/fetching.js';
import {linkTo} from '../state.js';

export async function content(context) {
  const {own, redraw, state} = context;
  const act = (work, said) => async () => {
    try {
      await work();
      notice(t(said));
    } catch (error) {
      notice(sentence(error), 'warning');
    }
    await redraw();
  };
  const button = (id, look, text, work, said) =>
    h('button', {type: 'button', class: `btn ${look}`, id, onclick: act(work, said)}, t(text));
  // There is no undo for it.
  const askErase = async () => {
    if (await ask(t('data.askErase'))) await act(erase, 'data.erased')();
  };
  /** @type {[string, string]} */
  const back = [linkTo(state, {view: 'mine'}), t('movies.mine')];
  return [
    bar({path: back[0], title: t('movies.data')}),
    h('div', {class: 'page narrow'}, crumb(...back), h('h1', {}, t('movies.data')),
      h('section', {class: 'box', 'aria-labelledby': 'own-title'}, h('h2', {id: 'own-title'}, t('data.ratings')),
        h('p', {id: 'mode', class: 'note'}, icon(isShared() ? 'people' : 'lock'),
          h('span', {}, t(isShared() ? 'data.isShared' : 'data.isPrivate'))),
        h('p', {id: 'kept'}, t('data.kept', {count: own.ratings.size})),
        h('div', {class: 'row wrap'},
          isShared() ? button('unshare', '', 'data.unshare', unshare, 'data.unshared')
                     : button('share', '', 'data.share', share, 'data.shared'),
          button('export', '', 'data.export', save, 'data.exported'),
          h('button', {type: 'button', class: 'btn danger', id: 'erase', onclick: askErase}, t('data.erase'))),
        h('p', {class: 's soft'}, t('data.what'))),
      copyBox(context))
  ];
}

/** What is in this browser of what everybody may know. */
function copyBox(context) {
  const {copy} = context;
  const size = h('p', {class: 's soft', id: 'copy-size'});
  if (!copy.isList)
    sizeOfChoice('movies').then(({bytes: count}) => {
      size.textContent = t('sync.size', {size: bytes(count)});
    }, () => {});
  const update = h('button', {
    type: 'button',
    class: 'btn',
    id: 'sync',
    onclick: () => {
      fill(box, h('p', {class: 's soft'}, t('sync.runs')));
      fetchNow(context);
    },
  },
    t('sync.update'));
  const box = h('div', {class: 'col'}, copy.isList ? fetchNote(context) ?? h('p', {class: 's soft'}, t('sync.runs')) : [
    h('p', {}, t('sync.at', {time: dateTime(copy.at)})), size, update
  ]);
  return h(
    'section', {class: 'box', 'aria-labelledby': 'copy-title'}, h('h2', {id: 'copy-title'}, t('data.copy')), box);
}

async function save() {
  const blob = new Blob([JSON.stringify(await everything(), null, 1)], {type: 'application/json'});
  const address = URL.createObjectURL(blob);
  h('a', {href: address, download: 'vicinity-ratings.json'}).click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
