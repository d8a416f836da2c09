// The specification as a checklist (docs/{rules,calls,routes}.csv) and what passed tests claim of it by the ids in their titles.
import { readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { filesUnder, root } from './toolchain.mjs';

/** What was supplied does not grow: calls C001 to C314, C390 and C391, routes U001 to U090. All others are ours, and counted apart. */
const numbered = (letter, from) => Array.from({ length: 1000 - from }, (_, n) => `${letter}${String(from + n).padStart(3, '0')}`);
const ours = [...numbered('C', 315), ...numbered('U', 91)].filter((id) => !['C390', 'C391'].includes(id));
/** The document that describes the calls does not describe itself. */
const servedBeside = ['C289'];

export function records(text) {
  const rows = [[]];
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/gy)) {
    rows.at(-1).push(quoted?.replaceAll('""', '"') ?? plain ?? '');
    if (end !== ',') rows.push([]);
  }
  const [head, ...cells] = rows.filter((row) => row.length > 1);
  return cells.map((row) => Object.fromEntries(head.map((name, at) => [name, row[at] ?? ''])));
}

/** Ids that stand in the title of a test that passed, of which no test failed or was left out. */
export function shownBy(tests) {
  const shown = new Set();
  const refuted = new Set();
  for (const { fullName, outcome } of tests)
    for (const [id] of fullName.matchAll(/\b[RCU]\d{3}\b/g)) (outcome === 'passed' ? shown : refuted).add(id);
  return new Set([...shown].filter((id) => !refuted.has(id)));
}

const bare = (path) => path.replace(/^\/?(api\/)?/, '').split('?', 1)[0];
const segments = (path) => bare(path).split('/');
const isOpen = (segment) => segment.startsWith('{');
/** What is open in a row may be written out in the product, one by one, and `{type}` there stands for any. */
const sameCall = (row, there) =>
  row.method === there.method &&
  segments(row.path).length === segments(there.path).length &&
  segments(row.path).every((part, at) => isOpen(part) || ['{type}', part].includes(segments(there.path)[at]));

/** Rows of which the product lacks the call or the route itself, and rules that name one of those. By id: what is missing. */
export function absent({ rules, calls, routes }, { served, declared }) {
  const missing = new Map();
  for (const call of calls)
    if (!servedBeside.includes(call.id) && !served.some((there) => sameCall(call, there)))
      missing.set(call.id, `${call.method} ${call.path}`);
  for (const { id, path } of routes) if (!declared.has(id)) missing.set(id, path);

  const written = new Map([
    ...calls.map((call) => [`${call.method} ${bare(call.path)}`, call.id]),
    ...routes.map((route) => [route.path, route.id]),
  ]);
  for (const rule of rules) {
    const text = `${rule.rule}; ${rule.how_to_trigger}`;
    const named = [...text.matchAll(/\b(?:GET|POST|PUT|PATCH|DELETE) [\w-]+(?:\/[\w{}-]+)*|(?<![\w}])\/[\w{}/-]+/g)].map(([name]) => name);
    const gone = named.map((name) => missing.get(written.get(name))).filter(Boolean);
    if (gone.length > 0) missing.set(rule.id, gone.join(', '));
  }
  return missing;
}

/** The calls that a rule sums up ("as in calls.csv C037-C047"), those of the range that it names; a name without its call stays undefined. */
export function summedUp(rule, calls) {
  const [, first, last = first] = /^as in calls\.csv (C\d{3})(?:-(C\d{3}))?/.exec(rule.expected ?? '') ?? [];
  if (first === undefined) return undefined;
  const range = calls.filter(({ id }) => id >= first && id <= last);
  return rule.how_to_trigger.split('; ').map((name) => range.find((call) => `${call.method} ${bare(call.path)}` === name)?.id);
}

/** What is shown of each list, the supplied rows and ours apart; and what is claimed of something that is not there, or of no row at all. */
export function count(lists, claimed, missing) {
  const rows = Object.values(lists).flat();
  const ids = new Set(rows.map(({ id }) => id));
  const claims = [...claimed].sort();
  const sums = new Map(rows.map((row) => [row.id, summedUp(row, lists.calls ?? [])]).filter(([, calls]) => calls));
  const shown = new Set(claims.filter((id) => sums.get(id)?.every((call) => claimed.has(call)) ?? true));
  return {
    figures: Object.entries(lists).map(([name, all]) => {
      const [supplied, own] = [all.filter(({ id }) => !ours.includes(id)), all.filter(({ id }) => ours.includes(id))];
      const of = (some) => ({ rows: some.length, shown: some.filter(({ id }) => shown.has(id)).length });
      return { name, supplied: of(supplied), own: of(own), notYet: all.filter(({ id }) => !shown.has(id)).map(({ id }) => id) };
    }),
    false: [
      ...claims.filter((id) => !ids.has(id)).map((id) => `${id} is no row`),
      ...claims.filter((id) => missing.has(id)).map((id) => `${id} is claimed, but there is no ${missing.get(id)}`),
    ],
  };
}

export const lists = () =>
  Object.fromEntries(['rules', 'calls', 'routes'].map((name) => [name, records(readFileSync(join(root, `docs/${name}.csv`), 'utf8'))]));

/** Calls by the committed OpenAPI document, which a check holds to the server; routes by the ids with which the web app declares them. */
export function product() {
  const { paths } = JSON.parse(readFileSync(join(root, 'docs/openapi.json'), 'utf8'));
  const served = Object.entries(paths).flatMap(([path, item]) =>
    Object.keys(item).map((method) => ({ method: method.toUpperCase(), path })),
  );
  const declaring = filesUnder(join(root, 'apps/web/src')).filter((file) => /(index|router)\.tsx?$/.test(file.split(sep).at(-1)));
  const declared = new Set(declaring.flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/['"`](U\d{3})\b/g)].map(([, id]) => id)));
  return { served, declared };
}
