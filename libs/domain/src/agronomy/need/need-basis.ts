import { readingOf } from '../facts.js';
import { type Confidence, traceConfidence } from '../trace-reading.js';
import { type NeedInput, type NutrientNeed, nutrientNeed } from './need.js';

/** What a need rests on: how it was found, whose figures, for which region, and how sure it is. */
export interface NeedBasis {
  /** `rateTable`, `starter` of a legume, `corrective` of a micronutrient, `classFactor`, `buildUp` or `soilSupply` where the soil test decided, else `balance`. */
  readonly method: string;
  /** That the figures were published for; null: for none in particular. */
  readonly region: string | null;
  /** The class is read by a table of another country: it indicates, no more. */
  readonly borrowed?: true;
  /** Keys of tables' sources, or sources in words: of the rate table, else of the soil class and of the crop's coefficient. */
  readonly sources: readonly string[];
  readonly confidence: Confidence;
}
/** The same need by the other method that holds here; null with a reason where the table has no rate for what is known. */
export interface NeedBeside extends NeedBasis {
  readonly need: number | null;
  readonly reason: string | null;
}

/** Undefined where there is no need to say anything of. */
export function needBasis({ nutrientId, lines, reason }: NutrientNeed, given: NeedInput): NeedBasis | undefined {
  if (reason !== undefined || lines.length === 0) return undefined;
  const confidence = traceConfidence(lines);
  const named = (name: string) => lines.find((line) => line.name === name);
  const starter = lines.find(({ inputs }) => inputs.some(({ name }) => name === 'N_s'));
  if (starter) return { method: 'starter', region: null, sources: [starter.source], confidence };
  const rate = named('rateTable');
  if (rate) return { method: 'rateTable', region: tableOf(given, nutrientId)?.region ?? null, sources: [rate.source], confidence };
  const corrective = named('corrective');
  if (corrective) {
    const { book, region = null, borrowed } = readingOf(given.soil, nutrientId) ?? {};
    const sources = [corrective.source, book].filter((one) => one !== undefined);
    return { method: 'corrective', region, ...(borrowed && { borrowed: true }), sources, confidence: borrowed ? 'low' : confidence };
  }
  const [demand, supply] = [lines[0]!.source, named('soilSupply')];
  if (supply) return { method: 'soilSupply', region: null, sources: [...new Set([supply.source, demand])], confidence };
  const rated = lines.some(({ inputs }) => inputs.some(({ name, origin }) => name === 'class' && origin === 'measured'));
  if (!rated) return { method: 'balance', region: null, sources: [demand], confidence };
  const reading = readingOf(given.soil, nutrientId);
  const sources = [reading?.book ?? reading?.source, demand].filter((one) => one !== undefined);
  return {
    method: named('buildUp') ? 'buildUp' : 'classFactor',
    region: reading?.region ?? null,
    ...(reading?.borrowed && { borrowed: true }),
    sources: [...new Set(sources)],
    confidence: reading?.borrowed ? 'low' : confidence,
  };
}

/** By the region's published table where another method was chosen; by the balance where the table was. */
export function needBeside(need: NutrientNeed, given: NeedInput): NeedBeside | undefined {
  const table = tableOf(given, need.nutrientId);
  if (!table || need.reason !== undefined) return undefined;
  const byTable = need.lines.some(({ name }) => name === 'rateTable');
  if (needBasis(need, given)?.method === 'starter') return undefined;
  const other = nutrientNeed({ ...given, method: byTable ? 'balance' : 'rateTable' }, need.nutrientId);
  if (byTable || other.lines.some(({ name }) => name === 'rateTable'))
    return { ...needBasis(other, given)!, need: other.need, reason: null };
  const why = other.lines.at(-1)?.inputs.find(({ name }) => name === 'rateTable')?.value;
  return { method: 'rateTable', region: table.region, sources: [table.source], confidence: 'low', need: null, reason: String(why) };
}

const tableOf = (given: NeedInput, nutrientId: number) => given.parts?.published(given).find((one) => one.nutrientId === nutrientId);
