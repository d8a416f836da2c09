import { layeredNitrogen } from '../soil/nitrate-layers.js';
import type { SoilFacts } from '../facts.js';
import { correctiveRate } from './corrective.js';
import { LATER_AVAILABILITY, LATER_MINERALISATION, MANURE_SOURCE } from './manure.js';
import type { EarlierManure, NeedParts } from './need.js';
import { isOfRotation, publishedRates, regionalRate } from './regional-rates.js';
import { input, type TraceLine } from '../trace.js';

const NITROGEN = 1;
interface Term {
  readonly name: string;
  readonly year: 2 | 3;
  readonly rate_t_ha: number;
  readonly content_kg_t: number;
  readonly part: number;
}

/** What each spreading holds of a nutrient, and the part of it that a later year can use. */
function termsOf(spread: readonly EarlierManure[], nutrientId: number): Term[] {
  const parts = nutrientId === NITROGEN ? LATER_MINERALISATION : LATER_AVAILABILITY.value[nutrientId];
  if (!parts) return [];
  return spread.flatMap(({ manure, rate_t_ha, year }): Term[] => {
    const content_pct =
      nutrientId === NITROGEN ? (manure.organicNitrogen_pct ?? 0) : (manure.nutrients.find(({ id }) => id === nutrientId)?.value ?? 0);
    return content_pct > 0 ? [{ name: manure.name, year, rate_t_ha, content_kg_t: content_pct * 10, part: parts[year - 2]! }] : [];
  });
}

/**
 * What manure and compost of earlier years still give: nitrogen `C = Σ t · Norg · k(year)`, its ammonium went in the first year; phosphate and
 * potash `C = Σ t · c · a(year)` where no soil test is there to show them. kg/ha of the stored form.
 */
export function earlierManureCredit(spread: readonly EarlierManure[], nutrientId: number, soil?: SoilFacts): TraceLine | undefined {
  const tested = nutrientId !== NITROGEN && (soil?.readings.some((one) => one.nutrientId === nutrientId) ?? false);
  const terms = tested ? [] : termsOf(spread, nutrientId);
  if (terms.length === 0) return undefined;
  const [content, part, source] = nutrientId === NITROGEN ? ['Norg', 'k', MANURE_SOURCE] : ['c', 'a', LATER_AVAILABILITY.source];
  return {
    name: 'manureCredit',
    formula: terms.length === 1 ? `C = t · ${content} · ${part}` : `C = t2 · ${content}2 · ${part}2 + t3 · ${content}3 · ${part}3`,
    unit: 'kg/ha',
    value: terms.reduce((sum, one) => sum + one.rate_t_ha * one.content_kg_t * one.part, 0),
    source,
    inputs: terms.flatMap((one) => {
      const at = terms.length === 1 ? '' : String(one.year);
      return [
        input(`t${at}`, one.rate_t_ha, 't/ha', 'typed'),
        input(`${content}${at}`, one.content_kg_t, 'kg/t', 'table', one.name),
        input(`${part}${at}`, one.part, undefined, 'default', source),
      ];
    }),
  };
}

/** What only some plans' needs ask for. */
export const needParts: NeedParts = {
  corrective: correctiveRate,
  rate: regionalRate,
  isOfRotation,
  published: publishedRates,
  manureCredit: earlierManureCredit,
  layeredNitrogen,
};
