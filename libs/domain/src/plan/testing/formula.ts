import type { TraceInput } from '../../agronomy/trace.js';

/** Formulas as people read them, worked out from the inputs beside them: what a panel says must give its number again. */
const FUNCTIONS: Readonly<Record<string, (...values: number[]) => number>> = {
  max: Math.max,
  min: Math.min,
  clamp: (value, least, most) => Math.min(most, Math.max(least, value)),
  log: Math.log10,
};
/** Sums that a formula names in words: every input but these. */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  'Σ supply and credits': ['D', 'E', 'k'],
  'Σ credits': ['T', 'k'],
  'Σ supply in the stage': [],
  'Σ A': [],
};

const numbers = (inputs: readonly TraceInput[]) =>
  inputs.flatMap(({ name, value }) => (typeof value === 'number' ? [[name, value] as const] : []));

/** `Σ A · c` and `Σ C / S`: the terms stand beside each other as `A urea`, `c urea`. */
function pairs(text: string, inputs: readonly TraceInput[]): string {
  return text.replaceAll(/Σ ([\p{L}\w]+) ([·/]) ([\p{L}\w]+)/gu, (_, first: string, sign: string, second: string) => {
    const all = numbers(inputs);
    const terms = all
      .filter(([name]) => name.startsWith(`${first} `))
      .map(([name, value], n) => {
        const at = all.filter(([other]) => other === `${second}${name.slice(first.length)}`);
        const same = all.filter(([other]) => other === name).findIndex((one) => one[1] === value);
        const factor = (at[same] ?? at[n] ?? at[0])![1];
        return sign === '·' ? value * factor : value / factor;
      });
    return String(terms.reduce((sum, term) => sum + term, 0));
  });
}

/** The value of `formula`; throws for what it cannot read. */
export function workedOut(formula: string, inputs: readonly TraceInput[]): number {
  const values = numbers(inputs);
  let text = formula.replace(/^[\p{L}\w]+ = /u, '').replace(/(?:, (?:OM within|rounded to|where)| of the previous) .*$/, '');
  for (const [word, others] of Object.entries(WORDS)) {
    if (!text.includes(word) || (word === 'Σ A' && text !== word)) continue;
    const sum = values.filter(([name]) => !others.includes(name)).reduce((total, [, value]) => total + value, 0);
    text = text.replace(word, `(${sum})`);
  }
  if (text === 'max |d|') return Math.max(0, ...values.filter(([name]) => name.startsWith('d ')).map(([, value]) => Math.abs(value)));
  text = pairs(text, inputs);
  for (const symbol of ['s', 'm', 'd', 'e', 'w', 'n']) {
    const sum = values.filter(([name]) => name.startsWith(`${symbol} `)).reduce((total, [, value]) => total + value, 0);
    text = text.replace(`Σ ${symbol}`, String(sum));
  }
  text = text.replace(/([φB])\(class\)/u, '$1');
  const tokens: string[] = [];
  const names = values.map(([name]) => name).sort((a, b) => b.length - a.length);
  for (let rest = text; rest !== '';) {
    const name = names.find((one) => rest.startsWith(one) && !/^[\w]/.test(rest.slice(one.length)));
    const found = name ?? /^(?:\s+|\d[\d.]*(?:e[-+]?\d+)?|[-+*/^(),·−×²]|[a-z]+(?=\())/i.exec(rest)?.[0];
    if (found === undefined) throw new Error(`cannot read ${rest} in ${formula}`);
    if (found.trim() !== '') tokens.push(found);
    rest = rest.slice(found.length);
  }
  return parsed(tokens, new Map(values), formula);
}

function parsed(tokens: readonly string[], values: ReadonlyMap<string, number>, formula: string): number {
  let at = 0;
  const next = (...signs: string[]): string | undefined => (signs.includes(tokens[at] ?? '') ? tokens[at++] : undefined);
  function atom(): number {
    if (next('−', '-')) return -atom();
    const token = tokens[at++];
    if (token === '(') {
      const inner = sum();
      next(')');
      return inner;
    }
    const call = token === undefined || values.has(token) || !Object.hasOwn(FUNCTIONS, token) ? undefined : FUNCTIONS[token];
    if (call) {
      next('(');
      const given = [sum()];
      while (next(',')) given.push(sum());
      next(')');
      return call(...given);
    }
    const value = values.get(token ?? '') ?? Number(token);
    if (Number.isNaN(value)) throw new Error(`${token} of ${formula} is none of the inputs`);
    return value;
  }
  function power(): number {
    const base = atom();
    if (next('²')) return base ** 2;
    return next('^') ? base ** power() : base;
  }
  function product(): number {
    let value = power();
    for (let sign = next('·', '×', '*', '/'); sign; sign = next('·', '×', '*', '/'))
      value = sign === '/' ? value / power() : value * power();
    return value;
  }
  function sum(): number {
    let value = product();
    for (let sign = next('+', '-', '−'); sign; sign = next('+', '-', '−')) value = sign === '+' ? value + product() : value - product();
    return value;
  }
  const value = sum();
  if (at !== tokens.length) throw new Error(`${tokens.slice(at).join(' ')} is left of ${formula}`);
  return value;
}
