import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { ownNames } from '@loam/domain/kernel/json/own-names';
import type { CompareAnswer } from '@loam/domain/audit/history.schema';
import { nutrientName } from '@loam/domain/kernel/unit/nutrients';
import type { PlanCheck } from '@loam/domain/plan/checks/plan.checks';
import { namedInCheck } from '@loam/domain/plan/checks/plan-check.names';
import { formatDate } from '../../i18n/date';
import type { LivePath } from '../../live/document/live-path';
import { formatCount } from '../../i18n/number';
import type { PlanWords } from '../plan';

/** Names of what a history can change, inside the document and beside it. */
export interface HistoryWords {
  path: (path: string) => string;
  value: (path: string, raw: unknown) => string;
  /** A rule that a state breaks, in words. */
  check: (check: Check) => string;
}

type Check = CompareAnswer['effect']['checks']['added'][number];

const SUBSCRIPTS = '₀₁₂₃₄₅₆₇₈₉';
const outside = ['status', 'cropId', 'fieldId', 'results'] as const;
type Outside = (typeof outside)[number];
const isOutside = (path: string): path is Outside => (outside as readonly string[]).includes(path);
const LONGEST_NOTE = 160;

export function useHistoryWords(plan: PlanWords): HistoryWords {
  const { t, i18n } = useTranslation('history');
  const { stage, tank, product } = plan;
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
    check: useCallback(
      (check) => {
        if (!i18n.exists(`check:${check.code}.title`))
          return i18n.exists(`errors:${check.code}`) ? t(`errors:${check.code}`, check.params) : check.code;
        const named = namedInCheck(check as PlanCheck, {
          ...{ stage, tank, product, date: formatDate },
          nutrient: (id) => nutrientName(id).replaceAll(/\d/g, (digit) => SUBSCRIPTS[Number(digit)]!),
          salt: (salt) => t(`check:salt.${salt}`),
          span: (from, to) =>
            from === undefined
              ? t('check:span.until', { to: formatDate(to) })
              : t('check:span.between', { from: formatDate(from), to: formatDate(to) }),
        });
        return t(`check:${check.code}.title`, { ...check.params, ...named });
      },
      [i18n, product, stage, t, tank],
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
