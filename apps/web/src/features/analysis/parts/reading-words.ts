import type { AnalysisKind } from '@loam/domain/agronomy/analytes';
import { readOwnSource } from '@loam/domain/agronomy/own-limits';
import { useTranslation } from 'react-i18next';
import { cropSources } from '@loam/domain/agronomy/tables/crop-table';
import { soilSources } from '@loam/domain/agronomy/tables/soil-tables';
import { tissueSources } from '@loam/domain/agronomy/tables/tissue-tables';
import { waterSources } from '@loam/domain/agronomy/tables/water-tables';
import { formatDate } from '../../../i18n/date';
import type { TraceWords } from '../../../ui/trace/trace-steps';

/** Steps that are named by a word, not by a symbol of the formula. */
const words = new Set(['lime', 'gypsum']);

const sources = { ...cropSources, ...soilSources, ...tissueSources, ...waterSources };

/** Author, year and title behind a table's short key; a source that is written out stays as it is. */
function sourceText(key: string): string {
  const found = sources[key];
  return found ? [found.author, found.year ? `(${found.year})` : '', `· ${found.title}`].filter(Boolean).join(' ') : key;
}

/** Words for classes, reasons and calculations of samples. */
export function useReadingWords() {
  const { t, i18n } = useTranslation('analysis');
  const word = (key: string, fallback: string) => (i18n.exists(`analysis:${key}`) ? t(key) : fallback);
  const classOf = (label: string | undefined) => (label === undefined ? '' : word(`class.${label}`, label));
  /** Of what is published its publication; of what a level sets itself whose it is, and who set it when. */
  const source = (key: string): string => {
    const own = readOwnSource(key);
    return own
      ? t('own.source', { place: own.name, level: t(`own.level.${own.scope}`), name: own.by, date: formatDate(own.at.slice(0, 10)) })
      : sourceText(key);
  };
  const trace: TraceWords = {
    name: (name) => {
      const meaning = word(`symbol.${name}`, '');
      return meaning === '' || meaning === name ? name : words.has(name) ? meaning : `${name} — ${meaning}`;
    },
    value: (text) => text,
    origin: (origin) => t(`origin.${origin}`),
    source,
    sourceLabel: t('source'),
    uncertain: t('gauge.uncertain'),
  };
  /** Class of a value, or why it has none; only soils have extraction methods. */
  const said = ({ reason, label }: { reason?: string; label?: string }, kind: AnalysisKind) => {
    if (reason === undefined) return classOf(label);
    return kind !== 'soil' && reason === 'noTable' ? t('reason.noLimit') : word(`reason.${reason}`, reason);
  };
  return { t, word, said, classOf, source, trace };
}
