import { describe, expect, test } from '@jest/globals';
import { libraryCrops } from '../agronomy/tables/crop-table.js';
import { languageCodes } from '../kernel/locale/language.js';
import { PRE_PLANT_STAGE } from '../kernel/schema/lists.js';
import { cropStageItems } from './crop-library.js';
import { stageNames } from './stage-names.js';

const maize = libraryCrops.find(({ name }) => name === 'Maize (grain)')!;
const first = maize.stages[0]!.id;
const inLanguage = (language: (typeof languageCodes)[number]) => cropStageItems(maize, language).find(({ id }) => id === first)!.name;

describe('names of stages', () => {
  test.each(languageCodes)('of the library are those of %s, in whatever language the plan was made', (reader) => {
    for (const maker of languageCodes) expect(stageNames(maize, reader)(first, inLanguage(maker))).toBe(inLanguage(reader));
    expect(stageNames(maize, reader)(first, undefined)).toBe(inLanguage(reader));
  });
  test('that somebody typed stay as they were typed; those of no crop are their number', () => {
    expect(stageNames(maize, 'mr')(first, 'First leaves')).toBe('First leaves');
    expect(stageNames(undefined, 'mr')(first, 'First leaves')).toBe('First leaves');
    expect(stageNames(undefined, 'mr')(first, undefined)).toBe(String(first));
    expect(stageNames(undefined, 'en')(PRE_PLANT_STAGE, 'x')).toBe('Pre-plant');
  });
});
