import { expect, test } from '@jest/globals';
import { join } from 'node:path';
import { projectRoot } from '../support/stack.js';

type Row = Record<string, string>;
type Lists = Record<'rules' | 'calls' | 'routes', Row[]>;
interface Part {
  rows: number;
  shown: number;
}
interface Checklist {
  records(text: string): Row[];
  shownBy(tests: { fullName: string; outcome: string }[]): Set<string>;
  absent(lists: Lists, product: { served: Row[]; declared: Set<string> }): Map<string, string>;
  count(
    lists: Partial<Lists>,
    shown: Set<string>,
    missing: Map<string, string>,
  ): { figures: { name: string; supplied: Part; own: Part; notYet: string[] }[]; false: string[] };
  lists(): Lists;
  summedUp(rule: Row, calls: Row[]): (string | undefined)[] | undefined;
  product(): { served: Row[]; declared: Set<string> };
}
const { records, shownBy, absent, count, lists, product, summedUp } = (await import(
  join(projectRoot, 'scripts/checklist.mjs')
)) as Checklist;

const titled = (fullName: string, outcome = 'passed') => ({ fullName, outcome });

test('a row is shown by a test that passed, of whatever words; not by one that failed or was left out', () => {
  const shown = shownBy([
    titled('rules of growers R001 C002 are kept'),
    titled('R003', 'failed'),
    titled('U004', 'pending'),
    titled('XR0051'),
  ]);
  expect([...shown]).toEqual(['R001', 'C002']);
});

test('what one test shows and another refutes is not shown', () => {
  expect([
    ...shownBy([titled('R001 by hand'), titled('R001 by keyboard', 'failed'), titled('R002'), titled('R002 U003', 'pending')]),
  ]).toEqual([]);
});

test('cells may hold commas, quotes and lines', () => {
  expect(records('id,rule\nR001,"a, ""b""\nc"\nR002,\n')).toEqual([
    { id: 'R001', rule: 'a, "b"\nc' },
    { id: 'R002', rule: '' },
  ]);
});

const specification: Lists = {
  rules: [
    { id: 'R001', rule: 'Calls exist', how_to_trigger: 'GET field; DELETE field/layer' },
    { id: 'R002', rule: '/mills and /account exist', how_to_trigger: 'open each' },
    { id: 'R003', rule: '/account exists', how_to_trigger: 'PUT; GET field' },
  ],
  calls: [
    { id: 'C001', method: 'GET', path: '/api/field' },
    { id: 'C002', method: 'DELETE', path: '/api/field/layer' },
    { id: 'C003', method: 'PUT', path: '/api/plan/{planId}?sort=name' },
    { id: 'C004', method: 'GET', path: '/api/flex/{type}/group' },
    { id: 'C005', method: 'POST', path: '/api/flex/products/import' },
    { id: 'C315', method: 'GET', path: '/api/field' },
  ],
  routes: [
    { id: 'U001', path: '/account' },
    { id: 'U002', path: '/mills' },
  ],
};
const built = {
  served: [
    { method: 'GET', path: '/api/field' },
    { method: 'POST', path: '/api/field/layer' },
    { method: 'DELETE', path: '/api/field/{id}' },
    { method: 'PUT', path: '/api/plan/{id}' },
    { method: 'GET', path: '/api/flex/crops/group' },
    { method: 'POST', path: '/api/flex/{type}/import' },
  ],
  declared: new Set(['U001']),
};

test('a call that is not served is absent, and a route that is not declared, and each rule that names one of them', () => {
  expect(Object.fromEntries(absent(specification, built))).toEqual({
    C002: 'DELETE /api/field/layer',
    U002: '/mills',
    R001: 'DELETE /api/field/layer',
    R002: '/mills',
  });
});

test('claims of what is absent, and of rows that do not exist, are false; our own rows are counted apart', () => {
  const shown = new Set(['R001', 'R003', 'C001', 'C315', 'U001', 'R999']);
  const { figures, false: wrong } = count(specification, shown, absent(specification, built));
  expect(figures.map(({ name, supplied, own }) => [name, supplied, own])).toEqual([
    ['rules', { rows: 3, shown: 2 }, { rows: 0, shown: 0 }],
    ['calls', { rows: 5, shown: 1 }, { rows: 1, shown: 1 }],
    ['routes', { rows: 2, shown: 1 }, { rows: 0, shown: 0 }],
  ]);
  expect(figures[1]!.notYet).toEqual(['C002', 'C003', 'C004', 'C005']);
  expect(wrong).toEqual(['R999 is no row', 'R001 is claimed, but there is no DELETE /api/field/layer']);
});

test('a rule that sums up calls is shown when a test claims it and each call that it names is shown, of all in the range', () => {
  const sum = { rule: 'Calls of this line exist', expected: 'as in calls.csv C001-C003: success entity' };
  const lists = {
    rules: [
      { id: 'R001', ...sum, how_to_trigger: 'GET field; DELETE field/layer' },
      { id: 'R002', ...sum, how_to_trigger: 'PUT plan/{planId}' },
      { id: 'R003', rule: 'An answer is written down', how_to_trigger: 'GET field', expected: 'as in calls.csv' },
    ],
    calls: specification.calls,
  };
  const rules = (...ids: string[]) => count(lists, new Set(ids), new Map()).figures[0]!.notYet;
  expect(rules('C001', 'C002', 'C003')).toEqual(['R001', 'R002', 'R003']);
  expect(rules('R001', 'C001', 'R003')).toEqual(['R001', 'R002']);
  expect(rules('R001', 'C001', 'C002')).toEqual(['R002', 'R003']);
  expect(rules('R001', 'R002', 'C003')).toEqual(['R001', 'R003']);
});

test('each rule of the specification that sums up calls names calls of its range only', () => {
  const { rules, calls } = lists();
  const sums = rules.filter(({ rule }) => rule!.startsWith('Calls of this line exist'));
  expect(sums).toHaveLength(67);
  expect(sums.filter((row) => summedUp(row, calls)?.includes(undefined) ?? true)).toEqual([]);
  const shortened = sums.find(({ id }) => id === 'R544')!;
  expect(summedUp(shortened, calls)).toEqual(['C040', 'C045', 'C050']);
});

test('the specification itself: 747 rules, 316 calls and 90 routes were supplied, and the product is found in it', () => {
  const all = lists();
  const { figures } = count(all, new Set(), new Map());
  expect(figures.map(({ supplied }) => supplied.rows)).toEqual([747, 316, 90]);
  const gone = absent(all, product());
  expect(gone.size).toBeLessThan(300);
  expect(['C001', 'C033', 'C289', 'U001', 'U067', 'U090', 'R051'].filter((id) => gone.has(id))).toEqual([]);
});
