import type { Client } from '../../support/client.js';
import { square } from './growers.js';

export const [[west, south]] = square().coordinates[0] as [[number, number]];
const at = (x: number, y: number) => [west + x * 0.003, south + y * 0.003] as const;
/** Sixteen samples on a grid of the field, richer to the east. */
export const grid = Array.from(
  { length: 16 },
  (_, n) => [...at(0.1 + (n % 4) * 0.25, 0.1 + Math.floor(n / 4) * 0.25), 10 + (n % 4) * 5] as const,
);
export const csvOf = (rows: readonly (readonly number[])[]) => ['lon,lat,P', ...rows.map((row) => row.join(','))].join('\n');
export const outside = [...at(2, 2), 99] as const;

/** Zones as a file. */
export async function exportedZones(
  client: Client,
  body: object,
  path = '/api/field/layer/zones/export',
  language = 'en',
): Promise<{ headers: Headers; bytes: Uint8Array }> {
  const file = await fetch(new URL(path, client.url), {
    method: 'POST',
    headers: { ...client.sent, 'Content-Type': 'application/json', 'Accept-Language': language },
    body: JSON.stringify(body),
  });
  return { headers: file.headers, bytes: new Uint8Array(await file.arrayBuffer()) };
}
