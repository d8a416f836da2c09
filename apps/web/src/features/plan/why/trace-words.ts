import type { i18n as I18n } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Texts } from '../../../ui/trace/cited-words';
import { engineWords } from '../../../ui/trace/engine-words';
import { usePhenology } from '../words/words';

/** A symbol that is a word already, as `depth`: it is shown translated, as in the formula, and needs no word beside it. */
const SPELT = /^[a-z]{4,}(\(|$)/;

/** What the engine says of a plan's numbers, in the reader's language. */
export function traceWords(texts: Texts, stage: (name: string) => string) {
  const word = (key: string, fallback: string): string =>
    texts.exists(`advice:explain.${key}`) ? texts.t(`advice:explain.${key}`) : fallback;
  /** Letters mean other things in other calculations: `K` is potassium among the ratios of a soil, the cost among the money. */
  const meaning = (symbol: string, line: string) => {
    const numbered = symbol.replace(/\d$/, ''); // `t2`: of the manure two years ago
    return [`symbolOf.${line}.${symbol}`, `symbol.${symbol}`, `symbolOf.${line}.${numbered}`].map((key) => word(key, '')).find(Boolean);
  };
  return {
    ...engineWords(texts),
    step: (name: string): string => word(`step.${name}`, name),
    /** Of an input of the step `line`, or of the number under the first part of its path. */
    name: (name: string, line: string): string => {
      const own = meaning(name, line);
      if (own !== undefined) return SPELT.test(name) ? own : `${name} — ${own}`;
      const named = word(`step.${name}`, word(`input.${name}`, name));
      // `A Flowering, Tank 1`: an amount and where it is given
      const [, symbol, place] = named === name ? (/^(\p{L}) (.+)$/u.exec(name) ?? []) : [];
      if (place === undefined) return named;
      const parts = place.split(', ').map((part) => word(`step.${part}`, stage(part)));
      const of = meaning(symbol!, line);
      return `${symbol} ${parts.join(', ')}${of === undefined ? '' : ` — ${of}`}`;
    },
  };
}

export function useTraceWords() {
  const { i18n } = useTranslation(['advice', 'cited']);
  const stage = usePhenology();
  return useMemo(() => traceWords({ exists: i18n.exists.bind(i18n), t: i18n.t.bind(i18n) as I18n['t'] }, stage), [i18n, stage]);
}
