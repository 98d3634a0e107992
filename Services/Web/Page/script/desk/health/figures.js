// What the figures of all processes say together.
const sumOf = (services, name) => {
  const found = services.flatMap(({figures}) => figures.filter((figure) => figure.name === name));
  return found.length ? found.reduce((sum, {value}) => sum + value, 0) : null;
};

/**
 * @typedef {object} Moment null for what nobody says; `orders`, `requests` and `seconds` count since their process
 *   began
 * @property {number} at
 * @property {number|null} lag
 * @property {number|null} letters
 * @property {number|null} subscribers
 * @property {number|null} ownerless businesses without an owner
 * @property {number|null} orders
 * @property {number|null} requests
 * @property {number|null} seconds what they took together
 */

/** @returns {Moment} */
export const momentOf = ({at, services: all}) => {
  // One that follows has the leader's figures once more.
  const services = all.filter(({role}) => role !== 'follows');
  const gateway = services.filter(({name}) => name === 'gateway');
  return {
    at: Date.parse(at),
    lag: sumOf(services, 'vicinity_log_lag_records'),
    letters: sumOf(services, 'vicinity_dead_letters'),
    subscribers: sumOf(services, 'vicinity_gateway_streams'),
    ownerless: sumOf(services, 'vicinity_ownerless_businesses'),
    orders: services.find(({name}) => name === 'orders')?.ready
      ? sumOf(services, 'vicinity_order_outcomes_total') ?? 0
      : null,
    requests: sumOf(gateway, 'vicinity_http_request_seconds_count'),
    seconds: sumOf(gateway, 'vicinity_http_request_seconds_sum'),
  };
};

/**
 * Orders decided in the minute that ends at each moment, in orders a minute. A count that fell began anew with its
 * process.
 */
export function perMinute(moments) {
  return moments.map((moment, index) => {
    const first = minuteBefore(moments, index, 'orders');
    if (!first) return null;
    const count = moment.orders >= first.orders ? moment.orders - first.orders : moment.orders;
    return (count * 60_000) / Math.max(60_000, moment.at - first.at);
  });
}

/** What an answer took on average in the minute that ends at each moment, in milliseconds; null without any. */
export function answerTimes(moments) {
  return moments.map((moment, index) => {
    const first = minuteBefore(moments, index, 'requests');
    if (!first || moment.requests <= first.requests) return null;
    return ((moment.seconds - first.seconds) * 1000) / (moment.requests - first.requests);
  });
}

/** The first moment of the minute before one that says something; null if one of both does not. */
function minuteBefore(moments, index, name) {
  if (moments[index][name] === null) return null;
  return moments.slice(0, index).find((one) => one[name] !== null && moments[index].at - one.at <= 60_500) ?? null;
}

/** What is worth knowing of one process. */
export function summary({figures}) {
  const one = (name) => sumOf([{figures}], name);
  const started = one('process_start_time_seconds');
  return {
    lag: one('vicinity_log_lag_records'),
    letters: one('vicinity_dead_letters'),
    outbox: one('vicinity_outbox_rows'),
    memory: one('process_resident_memory_bytes'),
    started: started && started * 1000,
    requests: one('vicinity_http_requests_total'),
  };
}
