import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../support/stack.js';

/** A row of docs/calls.csv: who may make a call, of what, and how it answers. */
export interface CallRow {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly auth: string;
  readonly roles: readonly string[];
  readonly scopeRule: string;
  /** Every 2xx that the success column names. */
  readonly success: readonly number[];
  /** What the row says of repeats: of a call that changes nothing, that it is read-only. */
  readonly repeats: string;
  /** Not by role alone: whoever has the permission `audit`. */
  readonly ofAudit: boolean;
}

function records(text: string): string[][] {
  const found: string[][] = [];
  let row: string[] = [];
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g)) {
    row.push(quoted?.replaceAll('""', '"') ?? plain ?? '');
    if (end === ',') continue;
    if (row.length > 1) found.push(row);
    row = [];
  }
  return found;
}

export function callRows(): CallRow[] {
  const [head = [], ...rows] = records(readFileSync(join(projectRoot, 'docs/calls.csv'), 'utf8'));
  return rows.map((cells) => {
    const of = (name: string) => cells[head.indexOf(name)] ?? '';
    return {
      id: of('id'),
      method: of('method'),
      path: of('path'),
      auth: of('auth'),
      roles: of('roles_allowed').split(';'),
      scopeRule: of('scope_rule'),
      success: [...of('success').matchAll(/\b(20\d)\b/g)].map(([status]) => Number(status)),
      repeats: of('idempotency_concurrency'),
      ofAudit: of('resolution_of_ambiguity').includes('whoever has the permission audit'),
    };
  });
}

/** Routes that a row covers in words only (`{product}` is `global`; C183: 'also /regional and /company'). */
const inWords: Readonly<Record<string, string>> = {
  'GET /fertilizers/regional': 'C183',
  'GET /fertilizers/company': 'C183',
  'GET /userFertilizers/regional': 'C196',
  'GET /userFertilizers/company': 'C196',
  'POST /fertilizers/save': 'C173', // 'also at fertilizers/save'
  'POST /userFertilizers/save': 'C186',
  'POST /adminCenter/sendCode': 'C026', // 'POST accepted as well'
  'GET /health': 'C286',
  'PUT /recommendation': 'C140', // 'also answers at recommendation?customerId='
  'GET /uploads/{taskId}/status': 'C276', // 'the upload twin' of a task's status
};

/** One row is of all sheets that are checked before their import. */
const asGrowers = (route: string) => route.replace(/^POST \/\w+(?=\/\{id\}\/bulk-import\/check$)/, 'POST /customer');

const segments = (path: string) =>
  path
    .replace(/^\/api/, '')
    .replace(/^\/flex/, '')
    .replace('{product}', 'global')
    .split('/');
const isHole = (segment: string) => segment.startsWith('{');

/** The row of a route of the running server, e.g. `GET /customer/{id}/activity`: literal segments win over holes. */
export function rowOf(rows: readonly CallRow[], route: string): CallRow | undefined {
  const [method, path = ''] = asGrowers(route).split(' ');
  const own = segments(path);
  const fits = (row: CallRow) =>
    row.method === method &&
    segments(row.path).length === own.length &&
    segments(row.path).every((segment, i) => isHole(segment) || segment === own[i]);
  const holes = (row: CallRow) => segments(row.path).filter(isHole).length;
  return rows.find(({ id }) => id === inWords[route]) ?? rows.filter(fits).sort((a, b) => holes(a) - holes(b))[0];
}

/** `METHOD /path` of everything that the OpenAPI document of a server names under /api, without the optional `flex/`. */
export const routesOf = (document: { paths: Record<string, object> }): string[] =>
  Object.entries(document.paths).flatMap(([path, item]) =>
    path.startsWith('/api/') ? Object.keys(item).map((method) => `${method.toUpperCase()} ${segments(path).join('/')}`) : [],
  );
