import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import * as Y from 'yjs';
import { allKeys, KeyWatch, type RepairContext } from '../../kernel/decider/live.document.js';
import { diffDrafts, evolveDraft, foldDraft, isDraftEvent } from './plan.diff.js';
import { planDocument, readPlan } from './plan.document.js';
import { emptyDraft, type PlanDraft, withoutOrphans } from '../plan.draft.js';
import type { PlanDraftEvent, PlanEvent } from '../plan.events.js';
import { applyEdit, drafts, edits, hostileEdits } from '../../../../../tests/support/plan-generators.js';

const runs = { numRuns: Number(process.env['PROPERTY_RUNS'] ?? 150) };
const context: RepairContext = { refused: () => undefined, today: '2026-05-01' };
const picky: RepairContext = { refused: ({ id }) => (id % 3 === 0 ? 'unknownReference' : undefined), today: '2026-05-01' };
const docOf = (draft: PlanDraft): Y.Doc => {
  const doc = new Y.Doc();
  planDocument.seed(doc, draft);
  return doc;
};
const onlyDraft = (events: readonly PlanEvent[]) => events.filter(isDraftEvent) as PlanDraftEvent[];
const settle = (doc: Y.Doc, before: PlanDraft, watch: KeyWatch, facts = context) => {
  const repaired = planDocument.repair(doc, before, watch.keys, facts);
  const events = onlyDraft(planDocument.diffKeys(before, doc, watch.keys));
  watch.clear();
  return { repaired, events, after: foldDraft(events, before) };
};

describe('L7 events and document say the same', () => {
  test('L7 fold(evolve, diff(a, b)) = b', () =>
    fc.assert(
      fc.property(drafts, drafts, (a, b) => expect(foldDraft(diffDrafts(a, b), a)).toEqual(b)),
      runs,
    ));
  test('L7 diff of equal drafts is empty', () =>
    fc.assert(
      fc.property(drafts, (a) => expect(diffDrafts(a, structuredClone(a))).toEqual([])),
      runs,
    ));
  test('L7 read(write(doc, events)) = fold(events)', () =>
    fc.assert(
      fc.property(drafts, drafts, (a, b) => {
        const doc = docOf(a);
        expect(readPlan(doc)).toEqual(a);
        planDocument.write(doc, diffDrafts(a, b));
        expect(readPlan(doc)).toEqual(b);
      }),
      runs,
    ));
  test('L7 events survive the store as JSON', () =>
    fc.assert(
      fc.property(drafts, drafts, (a, b) => expect(foldDraft(JSON.parse(JSON.stringify(diffDrafts(a, b))), a)).toEqual(b)),
      runs,
    ));
  test('L7 any sequence of edits, diffed by changed keys only, folds to what the document reads', () =>
    fc.assert(
      fc.property(drafts, fc.array(fc.array(edits, { maxLength: 6 }), { maxLength: 8 }), (start, commits) => {
        const doc = docOf(start);
        const watch = new KeyWatch(doc);
        let state = start;
        for (const commit of commits) {
          doc.transact(() => commit.forEach((edit) => applyEdit(doc, edit)));
          const { events, after } = settle(doc, state, watch);
          expect(after).toEqual(readPlan(doc));
          expect(foldDraft(diffDrafts(state, after), state)).toEqual(after);
          expect(events.length === 0).toBe(diffDrafts(state, after).length === 0);
          state = after;
        }
      }),
      runs,
    ));
  test.each([
    ['a notes edit inside an emoji keeps both halves together', 'a😀b', 'a😁b'],
    ['a repeated letter', 'aaa', 'aa'],
    ['everything', 'abc', ''],
  ])('L7 %s', (_name, before, after) => {
    const events = diffDrafts({ ...emptyDraft, notes: before }, { ...emptyDraft, notes: after });
    const doc = docOf({ ...emptyDraft, notes: before });
    planDocument.write(doc, events);
    expect(readPlan(doc).notes).toBe(after);
    expect(foldDraft(events, { ...emptyDraft, notes: before }).notes).toBe(after);
  });
});

describe('L6 repair', () => {
  test('L6.8 reaches a fixed point at once, whatever was written, and leaves nothing that is not read', () =>
    fc.assert(
      fc.property(drafts, fc.array(hostileEdits, { maxLength: 25 }), (start, hostile) => {
        const doc = docOf(start);
        const watch = new KeyWatch(doc);
        for (const edit of hostile) applyEdit(doc, edit);
        const { after } = settle(doc, start, watch, picky);
        expect(after).toEqual(readPlan(doc));
        expect(planDocument.repair(doc, after, allKeys(doc), context)).toEqual([]);
        expect(watch.keys.size).toBe(0);
        const rebuilt = new Y.Doc();
        Y.applyUpdate(rebuilt, Y.encodeStateAsUpdate(doc));
        expect(readPlan(rebuilt)).toEqual(after);
        const held = Object.fromEntries(
          [...rebuilt.share].map(([name]) => [name, name === 'notes' ? 0 : [...rebuilt.getMap(name).keys()].length]),
        );
        const count = (items: Record<string, object>) => Object.values(items).reduce((sum, fields) => sum + Object.keys(fields).length, 0);
        const made = (items: object) => Object.keys(items).length;
        expect(held['stages'] ?? 0).toBe(count(after.stages) + made(after.stages));
        expect(held['applications'] ?? 0).toBe(count(after.applications) + made(after.applications));
        expect(held['doses'] ?? 0).toBe(count(after.doses));
      }),
      runs,
    ));
  test('L6.8 the same keys, repaired one by one or all at once, are put right alike', () =>
    fc.assert(
      fc.property(drafts, fc.array(hostileEdits, { maxLength: 12 }), (start, hostile) => {
        const [one, all] = [docOf(start), docOf(start)];
        const watch = new KeyWatch(one);
        for (const edit of hostile) {
          applyEdit(one, edit);
          applyEdit(all, edit);
        }
        planDocument.repair(one, start, watch.keys, context);
        planDocument.repair(all, start, new Map([...allKeys(all), ...watch.keys]), context);
        expect(readPlan(one)).toEqual(readPlan(all));
      }),
      runs,
    ));

  const seeded: PlanDraft = {
    ...emptyDraft,
    plan: { name: 'North', discount: 5 },
    stages: { '7': { name: 'Bulking', duration: 20, sortOrder: 1 } },
    tanks: { a: { order: 'a0' } },
    products: { '41': { order: 'a0' } },
    applications: {
      k1: { order: 'a0', method: 'quantitative', cropStageId: 7, applicationTypeId: 1 },
      '7_a': { method: 'proportional', cropStageId: 7, tank: 'a', order: 'a1' },
    },
    doses: { k1: { '41': [100, 2] }, '7_a': { '41': [5, 5] } },
  };
  const edited = (...changes: [string, string, unknown][]) => {
    const doc = docOf(seeded);
    const watch = new KeyWatch(doc);
    doc.transact(() =>
      changes.forEach(([root, key, value]) => (value === undefined ? doc.getMap(root).delete(key) : doc.getMap(root).set(key, value))),
    );
    return { doc, ...settle(doc, seeded, watch) };
  };
  test('L6.1 a value out of range gives way to the one before', () => {
    const { repaired, after, events } = edited(['plan', 'discount', 250]);
    expect(repaired).toEqual([{ path: 'plan.discount', key: 'outOfRange', value: 250, accepted: 5 }]);
    expect(after).toEqual(seeded);
    expect(events).toEqual([]);
  });
  test('L6.2 the eighth tank gives way, the first seven stay', () => {
    const { repaired, after } = edited(...[...'bcdefgh'].map((id): [string, string, unknown] => ['tanks', `${id}|made`, true]));
    expect(Object.keys(after.tanks)).toHaveLength(7);
    expect(repaired).toEqual([{ path: 'tanks.h|made', key: 'tanksRange', value: true, accepted: null }]);
  });
  test('L6.2 sixteen stages become fifteen; pre-plant and planting do not count', () => {
    const { after, repaired } = edited(
      ...[-1, -2, ...Array.from({ length: 15 }, (_, i) => 100 + i)].map((id): [string, string, unknown] => ['stages', `${id}|made`, 1]),
    );
    expect(Object.keys(after.stages)).toHaveLength(17);
    expect(repaired.map((r) => r.key)).toEqual(['maxStages']);
  });
  test('L6.1 a write-once value stays', () =>
    expect(edited(['applications', 'k1|method', 'foliar']).repaired[0]).toMatchObject({ key: 'writeOnce', accepted: 'quantitative' }));
  test('L6.3 null and blank clear a value, without complaint', () => {
    const { repaired, after } = edited(['plan', 'discount', null]);
    expect(repaired).toEqual([]);
    expect(after.plan).toEqual({ name: 'North' });
  });
  test('L6.3 the name cannot be cleared', () =>
    expect(edited(['plan', 'name', undefined]).repaired[0]).toMatchObject({ path: 'plan.name', key: 'required', accepted: 'North' }));
  test('L6.4 a dose for something that was removed meanwhile is refused and said', () => {
    const { repaired, after } = edited(['applications', 'k1|made', undefined], ['doses', 'k1|41', [120, 2]]);
    expect(repaired).toEqual([{ path: 'doses.k1|41', key: 'itemGone', value: [120, 2], accepted: null }]);
    expect(after.doses).toEqual({ '7_a': seeded.doses['7_a'] });
  });
  test('L9.4 a tank takes its columns and their doses along, in events of their own', () => {
    const { events, after, repaired } = edited(['tanks', 'a|made', undefined]);
    expect(events.map((event) => event.type)).toEqual(['PlanApplicationRemoved', 'PlanTankRemoved']);
    expect(after.doses).toEqual({ k1: seeded.doses['k1'] });
    expect(repaired).toEqual([]);
  });
  test('L9.4 a stage that is gone leaves its applications to pre-plant', () => {
    const { after } = edited(['stages', '7|made', undefined]);
    expect(after.applications).toEqual({ k1: { order: 'a0', method: 'quantitative', applicationTypeId: 1 } });
  });
  test('L6.6 R255 a new application of type 0 without a date gets the day it was made', () =>
    expect(edited(['applications', 'k2|made', true]).after.applications['k2']).toEqual({ applicationDate: '2026-05-01' }));
  test('L6.5 unknown roots, list entries and nested types are taken away', () => {
    const doc = docOf(seeded);
    const watch = new KeyWatch(doc);
    doc.getArray('evil').push([1, 2]);
    doc.getMap('evil2').set('x', new Y.Map([['y', 1]]));
    doc.getMap('plan').set('cultivar', new Y.Map());
    doc.getMap('plan').set('__proto__', 1);
    doc.getText('notes').insertEmbed(0, { image: 'x' });
    const { after, repaired } = settle(doc, seeded, watch);
    expect(after).toEqual(seeded);
    expect(repaired.map((r) => r.path).sort()).toEqual(['evil', 'evil2', 'notes', 'plan.__proto__', 'plan.cultivar']);
    expect(doc.getArray('evil').length + doc.getMap('evil2').size).toBe(0);
  });
});

describe('L9 two people at once', () => {
  const merge = (a: Y.Doc, b: Y.Doc) => {
    Y.applyUpdate(a, Y.encodeStateAsUpdate(b));
    Y.applyUpdate(b, Y.encodeStateAsUpdate(a));
  };
  test('L9 adding the same product and stage at once loses nothing', () =>
    fc.assert(
      fc.property(drafts, fc.array(edits, { maxLength: 8 }), fc.array(edits, { maxLength: 8 }), (start, left, right) => {
        const [a, b] = [docOf(start), new Y.Doc()];
        Y.applyUpdate(b, Y.encodeStateAsUpdate(a));
        for (const [doc, list] of [
          [a, left],
          [b, right],
        ] as const) {
          doc.getMap('products').set('41|made', true);
          list.filter((edit) => !edit.key.startsWith('41|')).forEach((edit) => applyEdit(doc, edit));
        }
        a.getMap('products').set('41|unitId', 2);
        b.getMap('products').set('41|price', 0.5);
        a.getMap('products').set('41|made', true);
        b.getMap('products').set('41|made', true);
        merge(a, b);
        expect(readPlan(a)).toEqual(readPlan(b));
        expect(readPlan(a).products['41']).toMatchObject({ unitId: 2, price: 0.5 });
      }),
      runs,
    ));
});

test('L7 evolve shares what did not change', () => {
  const draft = withoutOrphans({ ...emptyDraft, tanks: { a: {} }, products: { '41': {} } });
  const next = evolveDraft(draft, { type: 'PlanTankChanged', data: { id: 'a', values: { name: 'A' } } });
  expect(next.products).toBe(draft.products);
});
