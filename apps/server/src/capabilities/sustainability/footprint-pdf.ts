import type { Language } from '@loam/domain/kernel/language';
import type { FootprintOrigin } from '@loam/domain/sustainability/footprint/footprint.decider';
import type { PdfPage } from '../../platform/pdf/pdf.js';
import { footprintWords, type FootprintWords } from './footprint-words.js';

type Block = PdfPage['blocks'][number];
interface Printed {
  readonly origin: FootprintOrigin;
  readonly field: string;
  readonly areaHa: number | undefined;
}

/** Emissions by source, land and carbon apart, what was taken as given, and the factors they come from. */
export function footprintPages({ origin, field, areaHa }: Printed, language: Language): PdfPage {
  const words = footprintWords[language];
  const { result, id, inputs } = origin;
  const number = (value: number, decimals = 1) =>
    new Intl.NumberFormat(language, { maximumFractionDigits: decimals, minimumFractionDigits: 0 }).format(value);
  const terms = (table: Readonly<Record<string, number>>): Block => ({
    table: {
      head: [words.source, 'kg CO₂e'],
      widths: ['*', 'auto'],
      right: [1],
      rows: Object.entries(table)
        .filter(([, value]) => value !== 0)
        .map(([term, value]) => [words.term[term as keyof FootprintWords['term']] ?? term, number(value)]),
    },
  });
  const land = Object.keys(result.landAndCarbon).length > 0;
  const status = (Object.entries(result.inputs) as [keyof FootprintWords['status'], readonly string[]][]).filter(
    ([, ids]) => ids.length > 0,
  );
  return {
    title: `${words.title}: ${field || id}`,
    language,
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
      { rows: status.map(([kind, ids]) => [words.status[kind], ids.join(', ')] as const) },
      { note: words.notAScore },
    ],
    footer: {
      lines: [`${words.factors} ${result.factorSet}, ${result.method}, ${result.gwp}; ${origin.provider}`, `${words.title} ${id}`],
      pages: words.pages,
    },
  };
}
