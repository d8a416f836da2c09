import { planShape } from '@loam/domain/plan/document/plan-shape';
import { expect, test } from '@jest/globals';
import { limits } from '@loam/domain/kernel/schema/lists';
import { LiveDocument } from '../../../live/document/live-document';
import type { Entries } from './edits';
import { planRules } from './rules';
import { addStage, dosesIn, moveStage, ownStages, removeStage } from './stage-edits';

const write = (document: LiveDocument, entries: Entries) => {
  for (const [path, value] of entries) expect(value === undefined ? undefined : planRules(path, value)).toBeUndefined();
  document.doc.transact(() => entries.forEach(([path, value]) => document.put(path, value)));
};
function grown(count: number): LiveDocument {
  const document = new LiveDocument(planShape);
  for (let n = 1; n <= count; n++) write(document, addStage(document, `S${n}`, 10)!.entries);
  return document;
}
const named = (document: LiveDocument) => ownStages(document).map(({ name }) => name);

test('a stage is added after the last, up to fifteen', () => {
  const document = grown(limits.stages);
  expect(named(document)).toEqual(Array.from({ length: 15 }, (_, n) => `S${n + 1}`));
  expect(addStage(document, 'One more', 1)).toBeUndefined();
});

test('two people who add a stage at once get two stages', () => {
  const [a, b] = [new LiveDocument(planShape), new LiveDocument(planShape)];
  expect(addStage(a, 'V2', 10)!.id).not.toBe(addStage(b, 'V2', 10)!.id);
});

test('a stage goes with what is applied in it, the last one stays', () => {
  const document = grown(2);
  const [first, second] = ownStages(document).map(({ id }) => id) as [number, number];
  write(document, [
    ['applications.k7Qm2vA1x9Z|made', true],
    ['applications.k7Qm2vA1x9Z|cropStageId', first],
    ['doses.k7Qm2vA1x9Z|41', [10, 2]],
    [`applications.${first}_tankA|made`, true],
    [`doses.${first}_tankA|41`, [5, 5]],
    [`doses.${second}_tankA|41`, [6, 5]],
  ]);
  expect(dosesIn(document, first)).toBe(2);
  write(document, removeStage(document, first));
  expect(named(document)).toEqual(['S2']);
  expect([...document.map('doses').keys()]).toEqual([`${second}_tankA|41`]);
  expect(document.map('applications').size).toBe(0);
  expect(removeStage(document, second)).toEqual([]);
});

test('a stage moves one place, and not beyond the ends', () => {
  const document = grown(3);
  const [first, , third] = ownStages(document).map(({ id }) => id) as [number, number, number];
  write(document, moveStage(document, third, -1));
  expect(named(document)).toEqual(['S1', 'S3', 'S2']);
  expect(moveStage(document, first, -1)).toEqual([]);
});
