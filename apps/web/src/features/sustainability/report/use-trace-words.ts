import type { TraceInput, TraceLine } from '@loam/domain/agronomy/trace';
import { ownNames } from '@loam/domain/kernel/json/own-names';
import { useTranslation } from 'react-i18next';
import { slugOf } from '@loam/domain/agronomy/cited';
import { useFootprintWords } from './use-footprint-words';

/** Words that the engine's formulas are written in, longer ones first; symbols and units between them stay. */
const phrases = [
  'without a meter 0.05 kWh per kg parchment',
  'kg CO2e per kWh of the country',
  'synthetic N after inhibitors',
  'by what happens to the pulp',
  'by the region of the plant',
  'dry husk per kg of beans',
  'N of lost soil carbon',
  'kg active ingredient',
  'drained organic soil',
  'kg dry matter burnt',
  'emissions by source',
  'kg CO2e per t km',
  'dry matter burnt',
  'dissolved carbon',
  'mill electricity',
  'total emissions',
  'land and carbon',
  'kg CO2e per kg',
  'after − before',
  'CO2e of N2O-N',
  'dry pod husks',
  'N of dry husk',
  'synthetic N',
  'ha cleared',
  'irrigation',
  'mill water',
  'organic N',
  'residue N',
  'N by form',
  'limestone',
  'N applied',
  'dolomite',
  'density',
  'product',
  'kg wet',
  'amount',
  'supply',
  'cherry',
  'years',
  'heat',
  'urea',
  'area',
] as const;
const spelt = new RegExp(`(?<![\\p{L}\\d])(?:${phrases.join('|')})(?![\\p{L}\\d])`, 'gu');
const SOURCE_LENGTH = 60;
/** Inputs that are asked under another id. */
const asked = ownNames<string>({ zone: 'climateZone', soil: 'soilGroup', ha: 'areaHa' });

/** How a footprint's number came about, in the reader's language: symbols, units and publications stay as they are printed. */
export function useTraceWords() {
  const { t, i18n } = useTranslation(['footprintTrace', 'footprint', 'report']);
  const words = useFootprintWords();
  const known = (key: string): string | undefined => (i18n.exists(key) ? t(key) : undefined);
  const sentence = (text: string): string => text.replaceAll(spelt, (phrase) => known(`footprintTrace:phrase.${slugOf(phrase)}`) ?? phrase);
  const source = (text: string): string => known(`footprintTrace:source.${slugOf(text).slice(0, SOURCE_LENGTH)}`) ?? text;
  const name = (text: string): string => {
    const [, symbol, of] = /^(N|MCF) (\w+)$/.exec(text) ?? [];
    if (symbol === 'N' && of) return known(`footprintTrace:form.${of}`) ?? sentence(text);
    if (symbol === 'MCF' && of) return `MCF — ${known(`report:choice.${of}`) ?? of}`;
    const [, product, rule, region] = /^(.+): rule (\d), (.+)$/.exec(text) ?? [];
    if (product && rule && region) return `${words.product(product)}: ${words.region(region)}; ${t(`footprint:rule.${rule}`)}`;
    const factor = words.factor(text);
    if (factor !== text) return `${text} — ${factor}`;
    const told =
      known(`report:q.${asked[text] ?? text}`) ??
      known(`report:fert.${text}`) ??
      known(`report:part.${text}`) ??
      known(`footprint:term.${text}`);
    return told ?? (text === 'totalEmissions' ? t('footprint:total') : sentence(text));
  };
  const input = (one: TraceInput): TraceInput => ({
    ...one,
    name: name(one.name),
    ...(typeof one.value === 'string' && { value: known(`report:choice.${one.value}`) ?? one.value }),
    ...(one.source !== undefined && { source: source(one.source) }),
  });
  return (line: TraceLine, title: string): TraceLine => ({
    ...line,
    name: title,
    formula: sentence(line.formula),
    source: source(line.source),
    inputs: line.inputs.map(input),
  });
}
