import { useTranslation } from 'react-i18next';
import { usePhenology, useWord } from './words';

const slugOf = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** What the engine says beside its numbers, in the reader's language: symbols stay as the formula writes them, titles of publications as they are printed. */
export function useTraceWords(): { name: (name: string) => string; source: (text: string) => string } {
  const { t } = useTranslation('advice');
  const word = useWord('advice');
  const stage = usePhenology();
  const phrase = (text: string) => word(`explain.sources.${slugOf(text)}`, text);
  return {
    name: (name) => {
      const meaning = word(`explain.symbol.${name}`, name);
      if (meaning !== name) return `${name} — ${meaning}`;
      const own = word(`explain.step.${name}`, word(`explain.input.${name}`, name));
      // `A Flowering, Tank 1`: an amount and where it is given
      const [, symbol, place] = own === name ? (/^([A-Za-z]) (.+)$/.exec(name) ?? []) : [];
      if (place === undefined) return own;
      const parts = place.split(', ').map((part) => word(`explain.step.${part}`, stage(part)));
      return `${symbol} ${parts.join(', ')}`;
    },
    source: (text) => {
      const typed = /^(.+) as typed$/.exec(text)?.[1];
      if (typed !== undefined) return t('explain.asTyped', { value: typed });
      const met = /^(.+) %, 1 where within ±(.+) % of the need$/.exec(text);
      if (met) return t('explain.metShare', { part: met[1], imbalance: met[2] });
      const [whole, cut] = [phrase(text), text.indexOf(': ')];
      return whole !== text || cut < 0 ? whole : `${phrase(text.slice(0, cut))}: ${phrase(text.slice(cut + 2))}`;
    },
  };
}
