import { expect, test } from '@jest/globals';
import { specify } from '../../kernel/decider/specify.js';
import { auditFiltersOf } from './audit-filters.decider.js';
import type { AuditFiltersEvent } from './audit-filters.events.js';
import { keepAuditFilter } from './audit-filters.schema.js';

const removals = { name: 'Removals', filter: { type: 'GrowerRemoved', range: '30' as const }, byMail: true };
const kept = (id: number, name = 'Removals', byMail = true): AuditFiltersEvent => ({
  type: 'AuditFilterKept',
  data: { ...removals, name, byMail, userId: 7, id, position: 100 },
});
const keep = (id: number | null, input = removals, position = 100) => ({ type: 'KeepFilter', userId: 7, id, input, position }) as const;
const at = (time: string) => `2026-11-01T${time}.000Z`;
const told = (upTo: number, time: string): AuditFiltersEvent => ({
  type: 'AuditDigestQueued',
  data: { userId: 7, mailId: 1, upTo, at: at(time) },
});
const tell = (after: number, upTo: number, time: string) => ({ type: 'QueueDigest', mailId: 1, after, upTo, at: at(time) }) as const;
const folded = (...events: AuditFiltersEvent[]) =>
  events.reduce((state, event) => auditFiltersOf.evolve(state, event), auditFiltersOf.initial);

test('a filter is kept under a name of its own, changed and dropped', () => {
  specify(auditFiltersOf).given().when(keep(null)).then(kept(1));
  specify(auditFiltersOf)
    .given(kept(1))
    .when(keep(1, { ...removals, name: 'Gone' }))
    .then(kept(1, 'Gone'));
  specify(auditFiltersOf)
    .given(kept(1))
    .when(keep(null, { ...removals, name: 'REMOVALS' }))
    .thenRefused('auditFilterNameTaken');
  specify(auditFiltersOf).given(kept(1)).when(keep(2)).thenRefused('AuditFilterNotFound');
  specify(auditFiltersOf)
    .given(kept(1))
    .when({ type: 'DropFilter', id: 1 })
    .then({ type: 'AuditFilterDropped', data: { userId: 7, id: 1 } });
  specify(auditFiltersOf).given(kept(1)).when({ type: 'DropFilter', id: 2 }).thenRefused('AuditFilterNotFound');
  const many = Array.from({ length: 30 }, (_, n) => kept(n + 1, `Filter ${n}`));
  specify(auditFiltersOf)
    .given(...many)
    .when(keep(null))
    .thenRefused('auditFiltersFull');
});

test('the number of a dropped filter is not given again', () => {
  const dropped: AuditFiltersEvent = { type: 'AuditFilterDropped', data: { userId: 7, id: 1 } };
  specify(auditFiltersOf).given(kept(1), dropped).when(keep(null)).then(kept(2));
});

test('letters tell each stretch of the log once, at most one an hour, and only while a filter alerts', () => {
  specify(auditFiltersOf)
    .given(kept(1))
    .when(tell(0, 120, '10:00:00'))
    .then(told(120, '10:00:00'));
  specify(auditFiltersOf)
    .given(kept(1), told(120, '10:00:00'))
    .when(tell(0, 120, '12:00:00'))
    .thenNothing(); // another node was first
  specify(auditFiltersOf)
    .given(kept(1), told(120, '10:00:00'))
    .when(tell(120, 130, '10:59:59'))
    .thenNothing();
  specify(auditFiltersOf)
    .given(kept(1), told(120, '10:00:00'))
    .when(tell(120, 130, '11:00:00'))
    .then(told(130, '11:00:00'));
  specify(auditFiltersOf)
    .given(kept(1, 'Removals', false))
    .when(tell(0, 120, '10:00:00'))
    .thenNothing();
});

test('what came before an alert was switched on is not told; renaming it tells nothing twice and leaves nothing out', () => {
  expect(folded(kept(1)).items[0]!.since).toBe(100);
  const renamed: AuditFiltersEvent = { type: 'AuditFilterKept', data: { ...removals, name: 'Gone', userId: 7, id: 1, position: 500 } };
  expect(folded(kept(1), renamed).items[0]!.since).toBe(100);
  expect(folded(kept(1, 'Removals', false), renamed).items[0]!.since).toBe(500);
});

test('an alert must ask for something in particular', () => {
  const faults = (input: object) => keepAuditFilter.safeParse({ ...removals, ...input }).error?.issues.map(({ message }) => message);
  expect(faults({ filter: { range: '30', groupId: 3 } })).toEqual(['alertNeedsFilter']);
  expect(faults({ filter: { range: '30', groupId: 3 }, byMail: false })).toBeUndefined();
  expect(faults({ name: ' ' })).toEqual(['required']);
  expect(faults({ filter: { range: 'ever' } })).toEqual(['invalidOption']);
});
