// What somebody with a salary can pay for a home. Computed here and sent nowhere.

/** Of the income before tax: more is a burden by the measure of the US Department of Housing and Urban Development. */
export const usual = {
  salary: '',
  share: '30',
  savings: '',
  years: '30',
  interest: '6'
};

/**
 * A share of the salary pays back a loan in equal monthly payments (an annuity in arrears).
 * @param {{salary: number, share: number, savings: number, years: number, interest: number}} income a month; share and
 * yearly interest in percent
 * @returns {{monthly: number, loan: number, price: number}} what can be paid a month, the loan that it pays back, and
 * that with the savings
 */
export function affordable({salary, share, savings, years, interest}) {
  const monthly = salary * share / 100;
  const [months, rate] = [years * 12, interest / 1200];
  const loan = monthly * (rate === 0 ? months : -Math.expm1(-months * Math.log1p(rate)) / rate);
  return {monthly, loan, price: loan + savings};
}

/** With its first three digits: what is asked for says no more of a salary than that. */
export function roundedDown(value) {
  if (value < 1000) return Math.floor(value);
  const unit = 10 ** (Math.floor(Math.log10(value)) - 2);
  return Math.floor(value / unit) * unit;
}
