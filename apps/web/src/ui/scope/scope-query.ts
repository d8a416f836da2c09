const names = ['company', 'collection', 'group'] as const;
export type ScopeQuery = Partial<Record<(typeof names)[number], number>>;

/** The admin scope that an address carries. What is not a whole number is no scope (specification §2). */
export function scopeOfQuery(query: URLSearchParams): ScopeQuery {
  const scope: ScopeQuery = {};
  for (const name of names) {
    const raw = query.get(name);
    if (raw !== null && /^[1-9]\d{0,14}$/.test(raw)) scope[name] = Number(raw);
  }
  return scope;
}

/** The scope of a query string as one of its own, for a link that keeps it: `?collection=3&group=7`, or nothing. */
export function scopeQuery(search: string): string {
  const kept = Object.entries(scopeOfQuery(new URLSearchParams(search))).map(([name, id]) => `${name}=${id}`);
  return kept.length === 0 ? '' : `?${kept.join('&')}`;
}
