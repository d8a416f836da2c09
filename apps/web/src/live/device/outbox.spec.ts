import { planShape } from '@loam/domain/plan/document/plan-shape';
import { expect, test } from '@jest/globals';
import type { Edit } from '../document/live-document';
import { Outbox } from './outbox';

const edit = (path: string, value: unknown) => ({ path, value, old: undefined }) as Edit;
const column = (id: string) => [edit(`applications.${id}|made`, true), edit(`applications.${id}|method`, 'quantitative')];

test('edits that wait are counted as a person made them', () => {
  const outbox = new Outbox(planShape, () => 'id');
  expect(outbox.count).toBe(0);
  outbox.add(new Uint8Array([0, 0]), 'typed', [...column('a'), edit('doses.a|41', [5, 2])]);
  expect(outbox.count).toBe(1); // the dose, not the column that was made for it
  outbox.next();
  outbox.add(new Uint8Array([0, 0]), 'paste', [edit('doses.a|41', [6, 2]), edit('doses.a|42', [7, 2])]);
  expect(outbox.count).toBe(2); // one per place
  outbox.add(new Uint8Array([0, 0]), 'typed', [edit('plan.name', 'Soy')]);
  expect(outbox.count).toBe(3);
  outbox.clear();
  outbox.add(new Uint8Array([0, 0]), 'typed', [edit('products.41|order', 'a0')]);
  expect(outbox.count).toBe(1); // what waits is never said to be nothing
});
