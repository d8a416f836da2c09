import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { ownNames } from '@loam/domain/kernel/own-names';
import type { LivePath } from '../../live/document/live-path';
import { formatCount } from '../../i18n/number';
import type { PlanWords } from '../plan';

/** Names of what a history can change, inside the document and beside it. */
export interface HistoryWords {
  path: (path: string) => string;
  value: (path: string, raw: unknown) => string;
}

const outside = ['status', 'cropId', 'fieldId', 'results'] as const;
type Outside = (typeof outside)[number];
const isOutside = (path: string): path is Outside => (outside as readonly string[]).includes(path);
const LONGEST_NOTE = 160;

export function useHistoryWords(plan: PlanWords): HistoryWords {
  const { t } = useTranslation('history');
  const { path: planPath, value: planValue, crop, fieldName, status } = plan;
  return {
    path: useCallback((path) => (isOutside(path) ? t(`outside.${path}`) : planPath(path as LivePath)), [planPath, t]),
    value: useCallback(
      (path, raw) => {
        if (raw === null || raw === undefined || raw === '') return t('nothing');
        if (path === 'status') return status(String(raw));
        if (path === 'cropId') return crop(Number(raw));
        if (path === 'fieldId') return fieldName(Number(raw));
        if (path === 'results') return t('results', { count: Array.isArray(raw) ? raw.length : 1 });
        if (path === 'notes') return `“${String(raw).slice(0, LONGEST_NOTE)}${String(raw).length > LONGEST_NOTE ? '…' : ''}”`;
        if (path.endsWith('AnalysisId')) return t('analysisNumber', { id: formatCount(Number(raw)) });
        return planValue(path as LivePath, raw);
      },
      [crop, fieldName, planValue, status, t],
    ),
  };
}

const own: Readonly<Record<string, string>> = ownNames({
  Activated: 'activated',
  Completed: 'completed',
  'Before reset': 'beforeReset',
  Shared: 'shared',
  PDF: 'pdf',
});

/** What a version is called: those that make themselves in the reader's language, all others as somebody named them. */
export function useVersionName(): (name: string) => string {
  const { t } = useTranslation('history');
  return useCallback((name) => (own[name] ? t(`version.own.${own[name]}`) : name), [t]);
}
