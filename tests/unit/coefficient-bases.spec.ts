import { expect, test } from '@jest/globals';
import { citedIn, type CitedWords } from '../../libs/domain/src/agronomy/cited.js';
import { removal, uptake } from '../../libs/domain/src/agronomy/need/demand.js';
import { libraryCrops as crops } from '../../libs/domain/src/agronomy/tables/crop-table.js';
import type { Language } from '../../libs/domain/src/kernel/locale/language.js';
import { domainTexts } from '../../apps/server/src/platform/texts/domain-texts.js';

const bases = [
  ...new Set(
    crops.flatMap(({ removal_kg_t, uptake_kg_t }) =>
      [removal_kg_t, uptake_kg_t].flatMap((of) => Object.values(of).flatMap(({ basis }) => basis ?? [])),
    ),
  ),
];
const said = (language: Language, basis: string) =>
  citedIn(basis, (domainTexts[language]['cited'] as Readonly<Record<'basis', CitedWords>>).basis);
/** What no language translates: units and authors. */
const KEPT = /\b(?:et al|cwt|short ton|lb|kg|year)\b/g;

test('what a coefficient is of goes with it: coffee’s potash leaves with the whole fruit, which is more than its tree takes up in a year', () => {
  const coffee = crops.find(({ key }) => key === 'coffee')!;
  const input = removal(coffee, 5, 2)!.inputs.find(({ name }) => name === 'r')!;
  expect([input.value, input.basis]).toEqual([64.5, 'whole fruit per t green bean, Brazil']);
  expect(uptake(coffee, 5, 2)!.inputs.flatMap(({ basis }) => basis ?? [])).toEqual([
    'tree uptake per year at 3 t/ha green bean, Brazil',
    'whole fruit per t green bean, Brazil',
  ]);
  expect(said('pt', 'whole fruit per t green bean, Brazil')).toBe('fruto inteiro por t de café verde, Brasil');
});

test('every basis of the crops’ table is told in Marathi without an English word', () => {
  expect(bases.length).toBeGreaterThan(90);
  const left = bases.map((basis) => said('mr', basis)).filter((text) => /(?<![A-Za-z])[a-z]{3,}/.test(text.replace(KEPT, '')));
  expect(left).toEqual([]);
});

test.each(['pt', 'pt-PT', 'es', 'es-419'] satisfies Language[])('%s: and with the words of the reader', (language) => {
  const english = /\b(?:fruit|grain|seed|plant|tree|whole|crop|roots?|leaves|tubers|pods|straw|stover|hay|per|mid|about|only)\b/;
  expect(bases.map((basis) => said(language, basis)).filter((text) => english.test(text))).toEqual([]);
});
