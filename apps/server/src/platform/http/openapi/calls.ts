import { rowServedAt } from './described.js';
import { headersOf, refusalsOf } from './row-terms.js';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** One row of docs/calls.csv: what the specification says of a call. */
interface Call {
  readonly id: string;
  /** As the specification spells it: `flex/` stands before some addresses, and may be left out of all. */
  readonly path: string;
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

const said = (name: string, text: string | undefined) => (text ? `**${name}**: ${text}\n` : '');

function read(): ReadonlyMap<string, Call> {
  if (!existsSync(file)) return new Map(); // an image without the documents serves the addresses and shapes alone
  const rows = rowsOf(readFileSync(file, 'utf8')).filter(([id]) => /^C\d{3}$/.test(id ?? ''));
  const addresses = new Map(rows.map(([id, , , method, path]) => [id!, `${method} ${path}`]));
  /** Rows that name another one mean its call: who reads the document knows no rows. */
  const spelledOut = (text: string) => text.replaceAll(/\bC\d{3}\b/g, (id) => addresses.get(id) ?? id);
  const calls = rows.map((row): Call => {
    const [id, , , , path, query, body, auth, roles, scope, success, errors, repeats] = row as [
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
      path,
      description: spelledOut(description),
      public: auth === 'public',
      headers: headersOf(auth ?? '', repeats ?? ''),
      refusals: refusalsOf(errors ?? ''),
    };
  });
  return new Map(calls.map((call) => [call.id, call]));
}

const calls = read();

/** The row that describes an operation. */
export function callOf(method: string, path: string): Call | undefined {
  const row = rowServedAt(method, path);
  return row === undefined ? undefined : calls.get(row);
}

/** Both spellings of an address are one route; the document shows the specification's. */
export const specified = (method: string, path: string): string =>
  callOf(method, path)?.path.startsWith('/api/flex/') ? path.replace('/api/', '/api/flex/') : path;
