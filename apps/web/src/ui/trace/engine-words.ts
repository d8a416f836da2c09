import { slugOf } from '@loam/domain/agronomy/cited';
import type { Confidence } from '@loam/domain/agronomy/trace-reading';
import type { i18n as I18n } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { citedWords, type Texts } from './cited-words';

/** A figure in what the engine says, which writes a point: as a number it is shown with the reader's separator. */
const figure = (text: string): string | number => (/^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text);

/** What the engine says beside its numbers, in the reader's language: symbols stay as the formula writes them, publications as they are printed. */
export function engineWords({ exists, t }: Texts) {
  const word = (key: string, fallback: string): string =>
    !key.endsWith('.') && exists(`advice:explain.${key}`) ? t(`advice:explain.${key}`) : fallback;
  const { basis, cited, region } = citedWords({ exists, t });
  const phrase = (text: string) => word(`sources.${slugOf(text)}`, text);
  const unit = (text: string): string => {
    if (text === '-') return '';
    const own = word(`unit.${slugOf(text)}`, text);
    if (own !== text) return own;
    const [, per] = /^1\/(.+)$/.exec(text) ?? [];
    if (per !== undefined) return t('advice:explain.perUnit', { unit: unit(per) });
    const [, value, of] = /^(.+) per (.+)$/.exec(text) ?? [];
    return of === undefined ? text : t('advice:explain.valuePerUnit', { value: unit(value!), unit: unit(of) });
  };
  /** Whole, else its parts: `publication; textbook, unverified: what was read there`. */
  const source = (text: string): string => {
    const typed = /^(.+) as typed$/.exec(text)?.[1];
    if (typed !== undefined) return t('advice:explain.asTyped', { value: figure(typed) });
    const met = /^(.+) %, 1 where within ±(.+) % of the need$/.exec(text);
    if (met) return t('advice:explain.metShare', { part: figure(met[1]!), imbalance: figure(met[2]!) });
    const whole = phrase(text);
    if (whole !== text) return whole;
    for (const between of ['; ', ': ']) {
      const cut = text.indexOf(between);
      if (cut > 0) return `${source(text.slice(0, cut))}${between}${source(text.slice(cut + between.length))}`;
    }
    const follows = /^(.+), as (\w+)$/.exec(text);
    if (follows) return t('advice:explain.sharedWith', { source: source(follows[1]!), nutrient: follows[2] });
    const stated = /^the product’s longevity is stated at (.+) °C$/.exec(text)?.[1];
    return stated === undefined ? cited(text) : t('advice:explain.longevityAt', { value: figure(stated) });
  };
  return {
    formula: (text: string): string => word(`formula.${slugOf(text)}`, text),
    unit,
    source,
    basis,
    region,
    confidence: (sure: Confidence): string => t(`advice:why.confidence.${sure}`),
    changes: (names: string): string => t('advice:explain.changes', { names }),
    changesTable: (names: string): string => t('advice:explain.changesTable', { names }),
    /** Of an input that is a word: a class, why there is none, a table. */
    value: (text: string): string => {
      // `RB209 (2010), winter wheat, phosphate (United Kingdom)`: a table and where it holds
      const [, table, place] = /^(.+) \(([^()]+)\)$/.exec(text) ?? [];
      const said = table === undefined ? cited(text) : `${cited(table)} (${region(place!)})`;
      return word(`value.${slugOf(text)}`, said);
    },
  };
}

export function useEngineWords() {
  const { i18n } = useTranslation(['advice', 'cited']);
  return useMemo(() => engineWords({ exists: i18n.exists.bind(i18n), t: i18n.t.bind(i18n) as I18n['t'] }), [i18n]);
}
