import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../i18n/date';
import { formatNumber } from '../../../i18n/number';
import { useAreaUnits } from '../area-text';
import type { Evidence } from './answer-changes';
import type { Question } from './questions';

type Parts = Readonly<Record<string, unknown>>;

/** An answer to a question in a few words, as a sentence about it needs them. */
export function useAnswerWords(question: Question) {
  const { t, i18n } = useTranslation(['report', 'practices']);
  const { area } = useAreaUnits();
  const named = (key: string, otherwise: string): string => (i18n.exists(`report:${key}`) ? t(key) : otherwise);
  const row = (one: unknown): string => {
    const { product, kg, material, t: tonnes } = one as { product?: string; kg?: number; material?: string; t?: number };
    return product === undefined
      ? `${named(`organic.${material}`, material ?? '')} ${formatNumber(tonnes)} t`
      : `${named(`fert.${product}`, product)} ${formatNumber(kg)} kg`;
  };
  const all = (words: readonly string[]): string => (words.length === 0 ? t('meanwhile.nothing') : words.join('; '));
  const answer = (value: unknown): string => {
    if (value === null || value === undefined) return t('meanwhile.nothing');
    switch (question.kind) {
      case 'practice':
        return t(`practices:option.${value as string}`);
      case 'choice':
        return t(`choice.${value as string}`);
      case 'flag':
        return t(value === true ? 'meanwhile.yes' : 'meanwhile.no');
      case 'date':
        return formatDate(value as string);
      case 'area':
        return area(value as number);
      case 'number':
        return `${formatNumber(value as number)} ${question.unit}`;
      case 'followed':
        return all((value as string[]).map((one) => t(`followed.${one}`)));
      case 'fertilizers':
      case 'organics':
        return all((value as unknown[]).map(row));
      case 'land':
        return all(Object.values(value as Parts).map((one) => t(`land.${one as string}`)));
      case 'amounts':
        return all(
          Object.entries(value as Parts).flatMap(([part, amount]) =>
            typeof amount === 'number' ? [`${t(`part.${part}`)} ${formatNumber(amount)} ${question.unit}`.trim()] : [],
          ),
        );
      default:
        return String(value);
    }
  };
  const evidence = ({ status, note, date, fileName }: Evidence): string =>
    all([status && t(`status.${status}`), note, date && formatDate(date), fileName].flatMap((one) => (one ? [one] : [])));
  return { answer, evidence };
}
