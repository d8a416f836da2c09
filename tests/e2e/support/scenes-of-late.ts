import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '../../support/stack';

const recorded = join(projectRoot, 'tests/fixtures/sky');
/** The day after the last of them. */
const RECORDED_ON = '2026-05-23';

interface Expected {
  readonly geoJson: { readonly type: 'Polygon'; readonly coordinates: number[][][] };
  readonly scenes: readonly {
    readonly date: string;
    readonly masked: number;
    readonly pixelsInField: number;
    readonly mean: number | null;
  }[];
}

/** What the scenes of the fixture must give within a field, by how many days ago they were taken. */
export const expected = JSON.parse(readFileSync(join(recorded, 'scenes-expected.json'), 'utf8')) as Expected;

/** The scenes of the fixture as if the last was taken yesterday: a page looks a season back. */
export function scenesOfLate(): string {
  const folder = mkdtempSync(join(tmpdir(), 'loam-scenes-'));
  cpSync(join(recorded, 'scenes'), folder, { recursive: true });
  const answer = join(folder, 'search-response.json');
  writeFileSync(answer, JSON.stringify({ ...(JSON.parse(readFileSync(answer, 'utf8')) as object), replayed: RECORDED_ON }));
  return `file:${folder}`;
}

/** On which day a scene was taken then, as MM/DD/YYYY. */
export function writtenDate(date: string): string {
  const ago = Date.parse(RECORDED_ON) - Date.parse(date);
  return new Date(Date.now() - ago).toISOString().replace(/^(\d+)-(\d+)-(\d+)T.*/, '$2/$3/$1');
}
