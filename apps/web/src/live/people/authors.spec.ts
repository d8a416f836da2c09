import { planShape } from '@loam/domain/plan/document/plan-shape';
import { expect, test } from '@jest/globals';
import { Authors } from './authors';

const PATH = 'doses.a|41';
const [ME, JOAO] = [1, 2];

test.each([true, false])(
  'who wrote before one’s own value that won the merge is known once the server has told, and whoever asks is told so (list first: %p)',
  (listFirst) => {
    const authors = new Authors(planShape);
    authors.record([{ path: PATH, value: [19, 2], old: undefined }], JOAO, 1_000);
    authors.record([{ path: PATH, value: [21, 2], old: [19, 2] }], ME, 2_000);
    authors.forget([{ path: PATH, value: [19, 2], old: undefined }]); // both wrote while the server was away
    expect(authors.beforeOf(PATH)).toBeUndefined();
    let told = 0;
    authors.subscribe(PATH, () => void told++);
    const answers = [
      () => authors.restore([[PATH, { by: ME, at: 4_000 }]]),
      () =>
        authors.recall([
          { id: '9.0', path: PATH, old: [20, 2], value: [21, 2], by: ME, at: 4_000 },
          { id: '8.0', path: PATH, old: [20, 2], value: [19, 2], by: JOAO, at: 3_000 },
        ]),
    ];
    for (const come of listFirst ? answers.toReversed() : answers) come();
    expect([authors.of(PATH)?.by, authors.beforeOf(PATH), told]).toEqual([ME, { by: JOAO, at: 3_000 }, 2]);
  },
);
