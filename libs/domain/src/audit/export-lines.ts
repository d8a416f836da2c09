/** SHA-256 of the bytes given as hex and the text's UTF-8 behind them, as lower-case hex: Node's `crypto.hash`, or Web Crypto in a browser's worker. */
export type Sha256 = (hex: string, text: string) => string | Promise<string>;

/** What stands before the first link of a chain. */
export const firstPrevHash = '0'.repeat(64);
export const isHash = (value: unknown): value is string => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value);

/** A line of an export; undefined for what is no JSON. */
export function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
