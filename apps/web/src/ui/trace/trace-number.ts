import { formatNumber } from '../../i18n/number';

const DIGITS = 4;
const MOST_DECIMALS = 20;
/** Below it, what a step comes to is what binary sums leave of nothing. */
const LEAST_STEP = 1e-9;

/** An input of a formula, with as many digits as it takes to work the formula out again: hydrogen ions are a few hundred-millionths of a mole. */
export const traceNumber = (value: number): string => {
  const size = value === 0 ? 0 : Math.floor(Math.log10(Math.abs(value)));
  return formatNumber(value, { decimals: Math.min(MOST_DECIMALS, Math.max(DIGITS, DIGITS - size)) });
};

/** What a step comes to; with as many digits as an input where the page's own would show that it is little only. */
export const stepNumber = (value: number): string =>
  Math.abs(value) > LEAST_STEP && Math.abs(value) < 0.01 ? traceNumber(value) : formatNumber(value);
