import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { fieldFileKeys } from './field-files.js';
import { readFieldFile } from './read-field-file.js';

interface Expected {
  readonly answer: 'ACCEPT_POLYGON' | 'ACCEPT_POINT' | 'REJECT';
  readonly code?: string;
  readonly offer?: string;
  readonly areaHa?: number;
  readonly vertices?: number;
  readonly holes?: number;
  readonly warnings?: string[];
  readonly point?: number[];
}
const folder = join(import.meta.dirname, '../../../../../../tests/fixtures/geo');
const index = JSON.parse(readFileSync(join(folder, 'index.json'), 'utf8')) as {
  files: { file: string; expect: { boundaryUpload: Expected } }[];
};

describe('every known field file is answered as its index says', () => {
  test('there are 67 of them', () => expect(index.files).toHaveLength(67));

  test.each(index.files.map((entry) => [entry.file, entry.expect.boundaryUpload] as const))('%s', async (file, expected) => {
    const answer = await readFieldFile(file, readFileSync(join(folder, file)));
    if (expected.answer === 'REJECT') {
      expect(answer).toMatchObject({ rejected: { code: expected.code, ...(expected.offer && { offer: expected.offer }) } });
      expect('rejected' in answer && answer.rejected.offer).toBe(expected.offer);
      expect('rejected' in answer && fieldFileKeys[answer.rejected.code]).toEqual(expect.any(String));
    } else if (expected.answer === 'ACCEPT_POINT') {
      expect(answer).toEqual({
        found: {
          type: 'point',
          geoJson: { type: 'Point', coordinates: expected.point },
          areaHa: null,
          vertices: 1,
          holes: 0,
          warnings: expected.warnings,
        },
      });
    } else {
      const { areaHa, vertices, holes, warnings } = expected;
      expect(answer).toMatchObject({ found: { type: 'polygon', areaHa, vertices, holes, warnings } });
    }
  });
});
