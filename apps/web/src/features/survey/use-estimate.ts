import type { SurveyAnswers } from '@loam/domain/survey/survey.events';
import { surveyEstimates } from '@loam/domain/survey/survey.policy';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../i18n/number';
import { shownValue } from '../../ui/form/shown-value';

/** Questions that an estimate is made of. */
const sources = ['cherryKg', 'productiveTrees', 'youngTrees', 'coffeeArea', 'averagePrice', 'soldQuantity', 'premium'] as const;
const estimated = new Set<string>(['totalPulpKg', 'greenKg', 'treeDensity', 'coffeeIncome']);

interface ShownEstimate {
  readonly figure: string;
  readonly hint: string;
}

/** What stands for an answer that is not given, in the person's unit; undefined where nothing does. */
export function useEstimate(id: string, unit: { readonly symbol: string; readonly factor: number } | undefined): ShownEstimate | undefined {
  const { t } = useTranslation('survey');
  const typed = useWatch({ name: [...sources], disabled: !estimated.has(id) }) as unknown[];
  if (!estimated.has(id)) return undefined;
  const answers = Object.fromEntries(sources.map((source, i) => [source, typed[i]])) as unknown as SurveyAnswers;
  const value = (surveyEstimates(answers) as Readonly<Record<string, number | null>>)[id] ?? null;
  if (value === null) return undefined;
  const figure = formatNumber(shownValue(value, unit?.factor ?? 1), { decimals: 2 });
  return { figure, hint: t(id === 'totalPulpKg' ? 'pulpEstimate' : 'estimate', { value: `${figure} ${unit?.symbol ?? ''}`.trim() }) };
}
