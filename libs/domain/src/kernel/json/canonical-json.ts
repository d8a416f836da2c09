/**
 * RFC 8785 (JSON Canonicalization Scheme): keys sorted by UTF-16 code unit, no blanks, ECMAScript numbers.
 * Throws a TypeError on what JSON cannot carry (undefined in an array, NaN, infinities, bigint).
 */
export function canonicalJson(value: unknown): string {
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new TypeError(`not a JSON number: ${value}`);
    return JSON.stringify(value);
  }
  // Joined as they come: this runs for every event that is written, and arrays in between cost more than the text itself.
  let text = '';
  if (Array.isArray(value)) {
    for (let i = 0; i < value.length; i++) text += i === 0 ? canonicalJson(value[i]) : `,${canonicalJson(value[i])}`;
    return `[${text}]`;
  }
  if (typeof value === 'object') {
    const source = value as Record<string, unknown>;
    for (const key of Object.keys(source).sort()) {
      const one = source[key];
      if (one !== undefined) text += `${text === '' ? '' : ','}${JSON.stringify(key)}:${canonicalJson(one)}`;
    }
    return `{${text}}`;
  }
  throw new TypeError(`not JSON: ${typeof value}`);
}
