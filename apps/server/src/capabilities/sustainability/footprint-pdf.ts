import type { Language } from '@loam/domain/kernel/locale/language';
import { numberText } from '@loam/domain/kernel/string/number-text';
import { ownValue } from '@loam/domain/kernel/json/own-names';
import type { FootprintOrigin } from '@loam/domain/sustainability/footprint/footprint.decider';
import { latinLocale } from '../../platform/texts/dates.js';
import { domainTexts } from '../../platform/texts/domain-texts.js';
import type { PdfPage } from '../../platform/pdf/pdf.js';
import { footprintWords, type FootprintWords } from './footprint-words.js';

type Block = PdfPage['blocks'][number];
interface Printed {
  readonly origin: FootprintOrigin;
  readonly field: string;
  readonly areaHa: number | undefined;
  readonly letterhead: NonNullable<PdfPage['letterhead']>;
}

/** Emissions by source, land and carbon apart, what was taken as given, and the factors they come from. */
export function footprintPages({ origin, field, areaHa, letterhead }: Printed, language: Language): PdfPage {
  const words = footprintWords[language];
  const { result, id, inputs } = origin;
  const asked = questionsIn(language);
  const question = (id: string): string => ownValue(asked, id) ?? id;
  const number = (value: number, decimals = 1) => numberText(value, latinLocale(language), { decimals });
  const terms = (table: Readonly<Record<string, number>>): Block => ({
    table: {
      head: [words.source, 'kg CO₂e'],
      widths: ['*', 'auto'],
      right: [1],
      rows: Object.entries(table)
        .filter(([, value]) => value !== 0)
        .toSorted(([, a], [, b]) => b - a)
        .map(([term, value]) => [words.term[term as keyof FootprintWords['term']] ?? term, number(value)]),
    },
  });
  const land = Object.values(result.landAndCarbon).some((value) => value !== 0);
  const status = (Object.entries(result.inputs) as [keyof FootprintWords['status'], readonly string[]][]).filter(
    ([, ids]) => ids.length > 0,
  );
  return {
    title: `${words.title}: ${field || id}`,
    language,
    letterhead,
    blocks: [
      {
        rows: [
          [words.field, `${field || '—'}${areaHa === undefined ? '' : `, ${number(areaHa, 2)} ha`}`],
          [words.season, String(inputs.surveyYear ?? '—')],
          [words.total, `${number(result.totalEmissions)} kg CO₂e (${number(result.band.low)} – ${number(result.band.high)})`],
          [words.perHa, `${number(result.perHa)} kg CO₂e/ha`],
          [words.perTonne, `${number(result.perKg * 1000)} kg CO₂e/t`],
          [words.water, `${number(result.water.blue_m3_t)} / ${number(result.water.grey_m3_t)} m³/t`],
        ],
      },
      { heading: words.emissions },
      terms(result.emissions),
      ...(land ? [{ heading: words.land }, { note: words.apart }, terms(result.landAndCarbon)] : []),
      { heading: words.answers },
      { rows: status.map(([kind, ids]) => [words.status[kind], ids.map(question).join(', ')] as const) },
      { note: words.notAScore },
    ],
    footer: {
      lines: [`${words.factors} ${result.factorSet}, ${result.method}, ${result.gwp}; ${origin.provider}`, `${words.title} ${id}`],
      pages: words.pages,
    },
  };
}

/** As the page of the report asks them. */
const questionsIn = (language: Language) => (domainTexts[language]['report'] as { readonly q: Readonly<Record<string, string>> }).q;
