import { headersOf, refusalsOf } from './row-terms.js';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** One row of docs/calls.csv: what the specification says of a call. */
interface Call {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly literal: number;
  readonly description: string;
  readonly public: boolean;
  /** Names of `headers` in row-terms.ts that the call knows. */
  readonly headers: readonly string[];
  /** Refusals that not every call has. */
  readonly refusals: readonly string[];
}

const file = join(import.meta.dirname, '../../../../../../docs/calls.csv');

/** Cells of a CSV text (RFC 4180), row by row. */
function rowsOf(csv: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain, end] of csv.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/gy)) {
    rows.at(-1)!.push(quoted?.replaceAll('""', '"') ?? plain ?? '');
    if (end !== ',' && end !== '') rows.push([]);
    if (end === '') break;
  }
  return rows;
}

/** `flex/` may be left out everywhere, one row stands for the three libraries of products, and one for an upload and its status. */
const plain = (path: string) =>
  path
    .replace('/api/flex/', '/api/')
    .replace(/(ertilizers)\/(regional|company)$/, '$1/global')
    .replace(/(uploads\/[^/]+)\/status$/, '$1');
const said = (name: string, text: string | undefined) => (text ? `**${name}**: ${text}\n` : '');

function read(): Call[] {
  if (!existsSync(file)) return []; // an image without the documents serves the addresses and shapes alone
  const rows = rowsOf(readFileSync(file, 'utf8')).filter(([id]) => /^C\d{3}$/.test(id ?? ''));
  const addresses = new Map(rows.map(([id, , , method, path]) => [id!, `${method} ${path}`]));
  /** Rows that name another one mean its call: who reads the document knows no rows. */
  const spelledOut = (text: string) => text.replaceAll(/\bC\d{3}\b/g, (id) => addresses.get(id) ?? id);
  return rows.map((row) => {
    const [id, , , method, path, query, body, auth, roles, scope, success, errors, repeats] = row as [
      string,
      string,
      string,
      string,
      string,
      ...string[],
    ];
    const description = [
      said('Sign-in', auth),
      said('Roles', roles?.replaceAll(';', ', ')),
      said('Scope', scope),
      said('Query', query),
      said('Body', body),
      said('Answer', success),
      said('Refusals', errors),
      said('Repeats and concurrency', repeats),
    ].join('\n');
    return {
      id,
      method: method.toLowerCase(),
      path: plain(path),
      literal: path.split('/').filter((part) => !part.startsWith('{')).length,
      description: spelledOut(description),
      public: auth === 'public',
      headers: headersOf(auth ?? '', repeats ?? ''),
      refusals: refusalsOf(errors ?? ''),
    };
  });
}

const calls = read();
const matches = (pattern: string, path: string) => new RegExp(`^${pattern.replaceAll(/\{[^{}]+\}/g, '[^/]+')}$`).test(path);

/** Addresses that a row has beside its own: "also answers at recommendation", "also at fertilizers/save", and the short one of health. */
const rowPath = (method: string, path: string) =>
  method === 'put'
    ? path.replace(/(api\/)recommendation$/, '$1plan/recommendation')
    : path.replace(/(ertilizers)\/save$/, '$1').replace(/(api\/health)$/, '$1/live');
/** C026: "POST accepted as well". */
const rowMethod = (method: string, path: string) => (path.endsWith('/adminCenter/sendCode') ? 'get' : method);

/** The row that describes an operation; of several the one with the most literal segments. */
export const callOf = (method: string, path: string): Omit<Call, 'method' | 'path' | 'literal'> | undefined =>
  calls
    .filter((call) => call.method === rowMethod(method, path) && matches(call.path, plain(rowPath(method, path))))
    .sort((a, b) => b.literal - a.literal)[0];
