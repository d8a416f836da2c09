import { afterEach, expect, test } from '@jest/globals';
import { cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { footprint } from '@loam/domain/agronomy/footprint/footprint';
import { footprintInputs } from '@loam/domain/agronomy/footprint/footprint-inputs';
import { practiceBases } from '@loam/domain/agronomy/tables/practice-options';
import { startI18n } from '../../../i18n/init';
import { loadServed } from '../../../ui/testing/served-texts';
import { useBasisWords } from '../use-basis-words';
import { useTraceWords } from './use-trace-words';

afterEach(cleanup);

const land = { lu: 'native', mg: 'full', i: 'medium' };
/** Farms that between them have every term, and every input of it. */
const farms = [
  { crop: 'coffee', productKg: 2400, mill: { type: 'regular', cherryKg: 15_000, treatment: 'river', pulp: 'composted', pulpReturnedShare: 1 }, compostMadeKg: 10, limestoneKg: 5, fertilizers: [{ product: 'uan', kg: 5 }, { product: 'can', kg: 5, region: 'EU' }], fuel: { diesel: 5 }, dryingFuel: { firewood: 5 }, electricityKWh: 5, transport_tkm: { road: 5 } }, // prettier-ignore
  { crop: 'cocoa', productKg: 2400, husks: { fate: 'burnt' }, pruningsBurnt: 0.5, shadeHa: 1, cleared: { ha: 1, year: 2020 }, drainedOrganic: { ha: 0.5, use: 'tropicalPlantation' }, zone: 'tropicalMoist', soc: { ha: 1, soil: 'volcanic', sinceYear: 2020, before: land, after: { ...land, lu: 'perennialTree' } }, pesticides: { herbicide: 1 } }, // prettier-ignore
].map((farm) => footprint(footprintInputs.parse({ ...farm, areaHa: 2, wet: true, organics: [{ t: 1, N: 0.01 }], irrigationM3: 10 })));

async function saidIn(language: 'en-US' | 'mr-IN' | 'pt-BR' | 'es-ES') {
  const i18n = await startI18n({ strict: false, language, load: loadServed });
  await i18n.loadNamespaces(['sustainability', 'footprint', 'footprintTrace', 'practiceBases', 'report']);
  const wrapper = ({ children }: { children: ReactNode }) => <I18nextProvider i18n={i18n}>{children}</I18nextProvider>;
  const { trace, basis } = renderHook(() => ({ trace: useTraceWords(), basis: useBasisWords() }), { wrapper }).result.current;
  const lines = farms.flatMap((farm) => farm.trace.map((line) => trace(line, line.name)));
  return { formulas: [...new Set(lines.map(({ formula }) => formula))], lines, bases: practiceBases.map((one) => basis('chosen', one)) };
}

test('formulas, inputs and sources of a footprint, and what scores stand on, are said in Marathi: only symbols and publications stay', async () => {
  const { formulas, lines, bases: stand } = await saidIn('mr-IN');
  const symbols = /EF1synthetic|EF1other|FracGAS[FM](\.\w+)?|FracLEACH|SOCref/g;
  const english = (text: string) => text.replaceAll(symbols, '').match(/[a-z]{4,}/g) ?? [];
  expect(formulas.length).toBeGreaterThan(20);
  expect(formulas.flatMap(english)).toEqual([]);
  const names = lines.flatMap(({ inputs }) => inputs.map(({ name }) => name));
  expect(names.flatMap(english)).toEqual([]);
  // a publication is named as it was printed, what is said about it is not English
  const prose = /\b(known|read|chosen|as listed|as packaged|without|where|about|order of|table:)\b/;
  expect(lines.flatMap(({ source, inputs }) => [source, ...inputs.map((one) => one.source ?? '')]).filter((one) => prose.test(one))).toEqual([]); // prettier-ignore
  expect(stand.filter((one) => !/\p{Script=Devanagari}/u.test(one.split(': ').slice(1).join(': ')))).toEqual([]);
});
test.each(['en-US', 'pt-BR', 'es-ES'] as const)('every basis of a score and every formula has its words in %s', async (language) => {
  const { formulas, bases: stand } = await saidIn(language);
  expect(new Set(stand).size).toBe(practiceBases.length);
  expect(formulas.join('\n')).not.toMatch(
    language === 'en-US' ? /limestoneKg/ : /synthetic N|by the region|total emissions|irrigation|kg wet/,
  );
  expect(stand.join('\n')).not.toMatch(language === 'en-US' ? /Spec section/ : /Spec|rounded|score/);
});
