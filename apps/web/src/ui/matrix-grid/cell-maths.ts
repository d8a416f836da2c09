import { parseDecimal } from '../../i18n/number';

/** `42.6*0.8`, `(30+12)/2`: + − × ÷ and brackets over decimals with comma or dot. `undefined` when it cannot be read. */
export function calculate(formula: string): number | undefined {
  const tokens =
    formula
      .replaceAll('×', '*')
      .replaceAll('÷', '/')
      .match(/[\d.,٫]+|[-+*/()]|\S/g) ?? [];
  let at = 0;

  const factor = (): number | undefined => {
    const token = tokens[at++];
    if (token === undefined) return undefined;
    if (token === '-') return negated(factor());
    if (token === '(') {
      const inner = sum();
      return tokens[at++] === ')' ? inner : undefined;
    }
    const number = parseDecimal(token);
    return number.ok && number.value !== null ? number.value : undefined;
  };
  const product = (): number | undefined => {
    let value = factor();
    while (value !== undefined && (tokens[at] === '*' || tokens[at] === '/')) {
      const sign = tokens[at++];
      const next = factor();
      value = next === undefined ? undefined : sign === '*' ? value * next : value / next;
    }
    return value;
  };
  const sum = (): number | undefined => {
    let value = product();
    while (value !== undefined && (tokens[at] === '+' || tokens[at] === '-')) {
      const sign = tokens[at++];
      const next = product();
      value = next === undefined ? undefined : sign === '+' ? value + next : value - next;
    }
    return value;
  };

  const value = sum();
  return at === tokens.length && value !== undefined && Number.isFinite(value) ? value : undefined;
}

const negated = (value: number | undefined) => (value === undefined ? undefined : -value);
