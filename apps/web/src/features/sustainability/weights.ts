const FULL = 100;

/** One weight is set; the others share what is left of 100 as they shared it before, in whole numbers. */
export function balanced(weights: Readonly<Record<string, number>>, id: string, value: number): Record<string, number> {
  const set = Math.min(FULL, Math.max(0, Math.round(value)));
  const others = Object.keys(weights).filter((one) => one !== id);
  const before = others.reduce((sum, one) => sum + weights[one]!, 0);
  const exact = others.map((one) => (before === 0 ? (FULL - set) / others.length : ((FULL - set) * weights[one]!) / before));
  const whole = exact.map(Math.floor);
  // what rounding leaves goes to those that lost most by it
  const order = exact.map((share, i) => [share - whole[i]!, i] as const).sort(([a], [b]) => b - a);
  let left = FULL - set - whole.reduce((sum, one) => sum + one, 0);
  for (const [, i] of order) if (left-- > 0) whole[i]!++;
  return { ...Object.fromEntries(others.map((one, i) => [one, whole[i]!])), [id]: set };
}
