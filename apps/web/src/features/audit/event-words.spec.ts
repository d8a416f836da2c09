import { describe, expect, test } from '@jest/globals';
import { registry } from '@loam/domain/capabilities';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { languages } from '../../i18n/languages';
import { servedTexts } from '../../ui/testing/served-texts';

const domain = join(import.meta.dirname, '../../../../../libs/domain/src');
const written = /\b(?:Event|Added|Changed|Removed)<\s*'([A-Z]\w+)'|type: '([A-Z]\w+)'[;,]\s*data\b/g;
const declared = new Set(
  readdirSync(domain, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(events|decider)\.ts$/.test(name))
    .flatMap((name) => [...readFileSync(join(domain, name), 'utf8').matchAll(written)].map(([, generic, plain]) => (generic ?? plain)!)),
);

test('every event that the domain declares is known here', () => {
  expect(declared.size).toBeGreaterThan(60);
  expect([...declared].filter((type) => !registry.eventTypes.has(type))).toEqual([]);
  expect([...registry.eventTypes].filter((type) => !declared.has(type))).toEqual([]);
});

describe.each(languages.map(({ code }) => code))('in %s', (language) => {
  const type = servedTexts(language, 'audit')['events'] as Record<string, string>;
  test('every event has its own words', () => {
    expect(Object.keys(type).sort()).toEqual([...registry.eventTypes].sort());
    expect(new Set(Object.values(type)).size).toBe(Object.keys(type).length);
    expect(Object.entries(type).filter(([key, words]) => words.includes(key))).toEqual([]);
  });
});

test('events are searched under their object, analyses of every sort alike', () => {
  expect(registry.searchable('field')).toEqual(['FieldAdded', 'FieldChanged', 'FieldRemoved']);
  expect(registry.searchable('waterAnalysis')).toEqual(['AnalysisRecorded', 'AnalysisChanged', 'AnalysisRemoved']);
  expect(registry.searchable(null)).not.toContain('PlanDocumentTouched');
});
