import { expect, test } from '@jest/globals';
import type { AuditItem } from '@loam/domain/audit/audit.schema';
import { keyOfMany, linesOf } from './bunches';

const at = (ms: number) => new Date(Date.UTC(2026, 1, 1, 10) + ms).toISOString();
const item = (position: number, more: Partial<AuditItem> & { ms?: number } = {}): AuditItem => ({
  position,
  by: { id: 1, name: 'Asha Rao', role: 6 },
  ...{ type: 'UserPermissionsChanged', kind: 'user', action: 'changed', entity: 'user', id: position, revision: 2, hash: 'ab' },
  subject: { name: `Person ${position}` },
  changes: [{ path: 'permissions.readOnly', old: false, new: true }],
  ...more,
  at: at(more.ms ?? 0),
});
const shown = (items: readonly AuditItem[], open: readonly number[] = []) =>
  linesOf(items, new Set(open)).map((line) =>
    line.part === 'many' ? `${line.many.length} at ${line.index}` : `${line.part} ${line.item.position}`,
  );

test('the permissions of many that were changed at once are one line, which opens', () => {
  const many = [item(9, { ms: 40 }), item(8, { ms: 20 }), item(7)];
  expect(shown([item(10, { type: 'UserRemoved' }), ...many, item(3, { ms: -60_000 })])).toEqual(['row 10', '3 at 1', 'row 3']);
  expect(shown(many, [keyOfMany(many[0]!), 8])).toEqual(['3 at 0', 'row 9', 'row 8', 'detail 8', 'row 7']);
});
test('what was already so of one is no other change', () => {
  const also = { path: 'permissions.bulkUpload', old: true, new: false };
  const both = [...item(1).changes, also];
  expect(shown([item(9, { changes: both }), item(8), item(7, { changes: both })])).toEqual(['3 at 0']);
});
test.each<[string, Partial<AuditItem> & { ms?: number }]>([
  ['another time', { ms: -5_000 }],
  ['another person', { by: { id: 2, name: 'Ana', role: 6 } }],
  ['another event', { type: 'UserPlaced' }],
  ['another value', { changes: [{ path: 'permissions.readOnly', old: true, new: false }] }],
  ['other values', { changes: [{ path: 'fullName', old: 'A', new: 'B' }] }],
  ['the same thing again', { id: 8 }],
  ['what a run made', { run: 4 }],
])('%s is a line of its own', (_what, other) => {
  expect(shown([item(9), item(8), item(7, other), item(6, other)])).toContain('row 7');
});
test('two are told one by one', () => expect(shown([item(9), item(8)])).toEqual(['row 9', 'row 8']));
