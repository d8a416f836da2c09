import type { AnalysisKind } from '@loam/domain/agronomy/analytes';
import { slugOf } from '@loam/domain/agronomy/cited';
import { readOwnSource } from '@loam/domain/agronomy/soil/own-limits';
import { useTranslation } from 'react-i18next';
import { cropSources } from '@loam/domain/agronomy/tables/crop-table';
import { soilSources } from '@loam/domain/agronomy/tables/soil-tables';
import { tissueSources } from '@loam/domain/agronomy/tables/tissue-tables';
import { waterSources } from '@loam/domain/agronomy/tables/water-tables';
import { formatDate } from '../../../i18n/date';
import { citedWords } from '../../../ui/trace/cited-words';

const sources = { ...cropSources, ...soilSources, ...tissueSources, ...waterSources };

/** Author, year and title behind a table's short key; a source that is written out stays as it is. */
export function sourceText(key: string): string {
  const found = sources[key];
  return found ? [found.author, found.year ? `(${found.year})` : '', `· ${found.title}`].filter(Boolean).join(' ') : key;
}

/** Names that are words and no letters: they are shown translated, as in the formula, without the engine's word before them. */
const SPELT = /^[a-z]{4,}([A-Z]|$)/;
/** A symbol with what it means. */
export const symbolName = (word: (key: string, fallback: string) => string) => (symbol: string) => {
  const meaning = word(`symbol.${symbol}`, word(`analyte.${symbol}`, word(`water.${symbol}`, '')));
  return meaning === '' || meaning === symbol ? symbol : SPELT.test(symbol) ? meaning : `${symbol} — ${meaning}`;
};

/** Words for classes, reasons and calculations of samples. */
export function useReadingWords() {
  const { t, i18n } = useTranslation(['analysis', 'cited']);
  const word = (key: string, fallback: string) => (i18n.exists(`analysis:${key}`) ? t(key) : fallback);
  const { cited, region } = citedWords({ exists: i18n.exists.bind(i18n), t: i18n.t.bind(i18n) as typeof i18n.t });
  const classOf = (label: string | undefined) => (label === undefined ? '' : word(`class.${label}`, label));
  /** What the tables name in English: what was sampled, when, and where a table comes from; anything else stays as it was written. */
  const tissue = (name: string) => word(`sampled.tissue.${slugOf(name) || '-'}`, name);
  const stage = (name: string) => word(`sampled.stage.${slugOf(name) || '-'}`, name);
  /** Of what is published its publication; of what a level sets itself whose it is, and who set it when. */
  const source = (key: string): string => {
    const own = readOwnSource(key);
    return own
      ? t('own.source', { place: own.name, level: t(`own.level.${own.scope}`), name: own.by, date: formatDate(own.at.slice(0, 10)) })
      : cited(sourceText(key));
  };
  /** Class of a value, or why it has none; only soils have extraction methods. */
  const said = ({ reason, label }: { reason?: string; label?: string }, kind: AnalysisKind) => {
    if (reason === undefined) return classOf(label);
    return kind !== 'soil' && reason === 'noTable' ? t('reason.noLimit') : word(`reason.${reason}`, reason);
  };
  return { t, word, said, classOf, source, tissue, stage, region };
}
