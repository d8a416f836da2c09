import { expect, test } from '@jest/globals';
import { cropBody } from '@loam/domain/crop/crop.schema';
import { fullCrop, ownCrop } from '@loam/domain/crop/crop-library';
import { changesOfCrop } from '@loam/domain/crop/crop-change';
import { changeCrop } from '@loam/domain/crop/crop-change.schema';
import { libraryCrop } from '@loam/domain/agronomy/tables/crop-table';
import { cropUnits } from '../words';
import { bodyOf, draftOf, evenShares, shareSum } from './crop-draft';

const content = { id: 100_001, sourceId: 1021, rootId: 1021, name: null, variety: 'Agria' };
const crop = cropBody.parse({
  ...fullCrop(ownCrop(content)!, 'mr'),
  ...{ ownerId: 4, ownerScope: 'group', sourceId: 1021, editable: true, inUse: false, revision: 1 },
});

test('a crop that was only looked at is saved as it was, in either units and any language', () => {
  for (const units of [cropUnits('metric'), cropUnits('imperial')]) {
    const body = changeCrop.parse(bodyOf(draftOf(crop, units), crop, units));
    expect(changesOfCrop(content, libraryCrop(1021)!, body, { seen: false, freshIds: [] })).toEqual({});
  }
});

test('what is emptied goes back to the shipped crop; an emptied coefficient is none', () => {
  const units = cropUnits('metric');
  const draft = draftOf(crop, units);
  const body = bodyOf({ ...draft, duration: null, variety: ' ', removal: [{ id: 1, value: null }] }, crop, units);
  expect(changeCrop.parse(body)).toMatchObject({ duration: null, variety: null, removal: [{ id: 1, value: null }] });
});

test('an even split totals 100 % exactly', () => {
  for (let count = 1; count <= 15; count++) {
    const stages = evenShares(count).map((value) => ({ name: 'x', duration: 1, minerals: [{ mineralId: 1, value }] }));
    expect(Math.round(shareSum(stages, 1)! * 100)).toBe(10_000);
  }
  expect(shareSum([], 1)).toBeUndefined();
});
