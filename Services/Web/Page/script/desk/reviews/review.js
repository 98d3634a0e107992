// One review at the desk: what it says of what, the reply to it, and for operators what was reported of it.
import {h, fill} from '../../core/element.js';
import {dateOnly} from '../../core/formats.js';
import {t} from '../../core/messages.js';
import {notice, sentence} from '../../core/notices.js';
import {asStaff} from '../../core/staff.js';
import {limits} from '../../limits.js';
import {reviewCard} from '../../reviews/card.js';
import {askReason} from '../../reviews/reasons.js';
import {busy} from '../busy.js';

/** @param {object} review as staff sees it */
export function deskReview(review, who) {
  const holder = h('li', {class: 'box'});
  const draw = () => fill(holder, h('h2', {class: 'h3'}, thingLink(review)),
    h('ul', {class: 'list'}, reviewCard(review)), reports(review), actions());
  draw();
  return holder;

  function actions() {
    const button = (id, key, kind, work) => h('button',
      {type: 'button', class: `btn small ${kind}`, 'data-act': id, onclick: ({currentTarget}) => work(currentTarget)},
      t(key));
    const isOperator = who.role === 'operator';
    return h('div', {class: 'row wrap'},
      button('reply', review.reply ? 'review.changeReply' : 'review.reply', '', openReply),
      review.reply && button('take-back', 'review.takeBack', 'quiet', takeBack),
      isOperator && !review.hidden && button('hide', 'review.hide', 'danger', hide),
      isOperator && (review.hidden || review.reports?.open > 0)
        && button('show', review.hidden ? 'review.show' : 'review.keep', '', keep));
  }

  function openReply() {
    const id = `reply-${review.id}`;
    const text =
      h('textarea', {id, rows: 3, maxlength: limits.reviewReply, required: true, value: review.reply?.text ?? ''});
    const send = h('button', {class: 'btn primary', 'data-act': 'send'}, t('review.sendReply'));
    const form = h('form', {
      class: 'col gap3',
      onsubmit: (event) => {
        event.preventDefault();
        const said = text.value.trim();
        if (!said) return text.focus();
        return change(send, 'reply', 'PUT', {text: said});
      }
    },
      h('div', {class: 'field'},
        h('label',
          { for: id
          },
          t('review.replyText')),
        text),
      h('p', {class: 'note s'}, t('review.replyPublic')),
      h('div', {class: 'row wrap'}, send,
        h('button', {type: 'button', class: 'btn', onclick: draw}, t('action.back'))));
    holder.lastElementChild.replaceWith(form);
    text.focus();
  }

  function takeBack(button) {
    return change(button, 'reply', 'DELETE');
  }

  async function hide(button) {
    const decided = await askReason({title: t('review.hideTitle'), note: t('review.hideNote'), yes: t('review.hide')});
    if (decided) await change(button, 'visibility', 'PUT', {hidden: true, ...decided});
  }

  function keep(button) {
    return change(button, 'visibility', 'PUT', {hidden: false});
  }

  /** Changes something of the review, and shows it as it is then. */
  function change(button, what, method, body) {
    return busy(button, async () => {
      try {
        const path = `/v1/reviews/${review.id}`;
        const {status} = await asStaff(`${path}/${what}`, {method, body, headers: {Prefer: 'wait=10'}});
        if (status === 202) return notice(t('review.onItsWay'));
        ({body: review} = await asStaff(path));
        draw();
        holder.querySelector('button')?.focus();
        return notice(t('review.changed'));
      } catch (error) {
        return notice(sentence(error), 'warning');
      }
    });
  }
}

/** @param {{thing: string, name?: string}} found */
export const thingLink = ({thing, name}) => h('a', {
  href: thing.startsWith('movie-') ? `/movies#movie=${thing}` : `/place/${thing}#reviews`,
},
  name ?? thing);

function reports({reports: found}) {
  if (!found?.total) return null;
  return h('div', {class: 'col reports'},
    h('p', {class: 'lab'}, t('review.reports', {count: found.open, total: found.total})),
    h('ul', {class: 's'}, found.latest.map(({reason, note, at}) => h('li', {}, [
      dateOnly(at), t(`against.${reason}`), note
    ].filter(Boolean).join(' · ')))));
}
