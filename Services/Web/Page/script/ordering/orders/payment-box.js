// What there is to pay of an order, until when, and the way there; for a transfer, to whom and with which words. Once
// it is over, what becomes of the money.
import {h, fill} from '../../core/element.js';
import {copyText} from '../../core/copy-text.js';
import {digitsOf, duration, money, timeOf} from '../../core/formats.js';
import {icon} from '../../core/icons.js';
import {t} from '../../core/messages.js';
import {checkoutUrl, isOver, isPaying, payUntil, sumToPay} from './payment.js';

/** The time that is left is said anew so often. */
const pause = 5000;
/** What is further off is said by its day, in seconds. */
const soon = 6 * 3600;

/** @returns {{element: HTMLElement, tell: (order: any) => void, remove: () => void}} */
export function paymentBox() {
  const element = h('div', {id: 'payment', class: 'no-print', hidden: true});
  const left = h('span', {class: 'num soft'});
  let [known, look] = [null, ''];
  const tick = () => {
    if (!known) return;
    const until = payUntil(known);
    const seconds = until ? (Date.parse(until) - Date.now()) / 1000 : 0;
    const words = seconds > 0 && seconds < soon ? t('pay.left', {left: duration(seconds)}) : '';
    if (left.textContent !== words) left.textContent = words;
    draw();
  };
  const timer = setInterval(tick, pause);

  /** Only if it is another now: nobody's focus is to lose its button. */
  function draw() {
    const now = JSON.stringify([known.payment, known.status, known.total, isOver(known)]);
    if (now === look) return;
    look = now;
    const inside = contentOf(known, left);
    element.hidden = !inside;
    fill(element, inside);
  }
  return {
    element,
    tell(order) {
      known = order;
      tick();
    },
    remove: () => clearInterval(timer),
  };
}

function contentOf(order, left) {
  if (!order.payment) return null;
  if (isPaying(order)) return toPay(order, left);
  const {method, status, refunded, captured} = order.payment;
  // Money that is paid when something is handed over is a line of the receipt.
  if (method === 'at-place') return null;
  if (status === 'refunding' || status === 'refunded') {
    return said(status === 'refunding' ? 'clock' : 'check',
      status === 'refunding' ? t('pay.refunding')
        : refunded ?? captured
        ? t('pay.refundedSum', {sum: money(refunded ?? captured)})
        : t('pay.refunded'));
  }
  return status === 'void' && ['rejected', 'cancelled'].includes(order.status) ? said('info', t('pay.void')) : null;
}

const said = (glyph, text) => h('p', {class: 'note', id: 'payment-note'}, icon(glyph), h('span', {}, text));

function toPay(order, left) {
  const {method, status} = order.payment;
  if (status !== 'open') return said('clock', t(status === 'opening' ? 'pay.opensText' : 'pay.closesText'));
  if (isOver(order)) return said('clock', t('pay.over'));
  const until = payUntil(order);
  const address = checkoutUrl(order);
  const isTransfer = method === 'bank-transfer';
  return h('section', {class: 'box col gap3 payment-box', 'aria-labelledby': 'payment-title'},
    h('h2', {id: 'payment-title'}, t(isTransfer ? 'pay.transferTitle' : 'pay.onlineTitle')),
    isTransfer && transfer(order),
    until && h('p', {class: 'row wrap'}, icon('clock'), h('span', {}, t('pay.until', {time: timeOf(until)})), left),
    h('p', {class: 's soft'}, t(isTransfer ? 'pay.transferText' : 'pay.onlineText')),
    address
      && h('a', {class: 'btn primary big wide', id: 'pay-now', href: address}, h('span', {}, t('pay.now')),
        order.total && h('span', {class: 'num'}, money(sumToPay(order)))));
}

/** What is written on a transfer, each to be copied: the amount as banks' forms take it. */
function transfer(order) {
  const sum = sumToPay(order);
  const {transferTo, reference} = order.payment;
  const facts = [
    ['amount', sum && money(sum), sum && plain(sum)], ['transferTo', transferTo, transferTo],
    ['reference', reference, reference]
  ];
  return h('dl', {class: 'kv wide transfer'},
    facts.filter(([, text]) => text)
      .map(
        ([name, text, copied]) => h('div', {}, h('dt', {}, t(`pay.${name}`)),
          h('dd', {}, h('span', {class: 'grow', id: `transfer-${name}`}, text),
            h('button', {
              type: 'button',
              class: 'icon-btn',
              id: `copy-${name}`,
              'aria-label': t('pay.copy', {name: t(`pay.${name}`)}),
              onclick: () => copyText(copied)
            },
              icon('copy'))))));
}

/** "187.00" */
function plain({amount, currency}) {
  const digits = digitsOf(currency);
  return (amount / 10 ** digits).toFixed(digits);
}
