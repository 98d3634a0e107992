// What the figures of all processes say together.
const sumOf = (services, name) => {
  const found = services.flatMap(({ figures }) => figures.filter((figure) => figure.name === name));
  return found.length ? found.reduce((sum, { value }) => sum + value, 0) : null;
};

/** One moment: {at, lag, orders, subscribers}; null for what nobody says. `orders` counts since the orders service began. */
export const momentOf = ({ at, services }) => ({
  at: Date.parse(at), lag: sumOf(services, 'vicinity_log_lag_records'), subscribers: sumOf(services, 'vicinity_gateway_streams'),
  orders: services.find(({ name }) => name === 'orders')?.ready ? sumOf(services, 'vicinity_order_outcomes_total') ?? 0 : null,
});

/** Orders decided in the minute that ends at each moment, in orders a minute. A count that fell began anew with its process. */
export function perMinute(moments) {
  return moments.map((moment, index) => {
    if (moment.orders === null) return null;
    const first = moments.slice(0, index).find(({ at, orders }) => orders !== null && moment.at - at <= 60_500);
    if (!first) return null;
    const count = moment.orders >= first.orders ? moment.orders - first.orders : moment.orders;
    return (count * 60_000) / Math.max(60_000, moment.at - first.at);
  });
}

/** What is worth knowing of one process. */
export function summary({ figures }) {
  const one = (name) => sumOf([{ figures }], name);
  const started = one('process_start_time_seconds');
  return {
    lag: one('vicinity_log_lag_records'), letters: one('vicinity_dead_letters'), outbox: one('vicinity_outbox_rows'),
    memory: one('process_resident_memory_bytes'), started: started && started * 1000, requests: one('vicinity_http_requests_total'),
  };
}
