export type ComparedKind = 'plan' | 'template';

/** The first is what the others are compared with. */
export const comparisonPath = (kind: ComparedKind, [first, ...others]: readonly number[]): string =>
  `/comparison/${kind === 'template' ? 'template/' : ''}${first}${others.length > 0 ? `?ids=${others.join(',')}` : ''}`;

/** Each id once, in the order of the columns; what is no id is left out. */
export function idsOf(first: string | undefined, query: URLSearchParams, most: number): number[] {
  const named = [first ?? '', ...(query.get('ids') ?? '').split(',')].filter((one) => /^[1-9]\d{0,14}$/.test(one)).map(Number);
  return [...new Set(named)].slice(0, most);
}
