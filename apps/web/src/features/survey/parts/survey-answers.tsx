import { currencyOf } from '@loam/domain/kernel/locale/currencies';
import { answerFields, type SurveyField, surveySections } from '@loam/domain/survey/fields/survey-fields';
import { wordKey } from '@loam/domain/survey/fields/word-key';
import type { SurveyProduct } from '@loam/domain/survey/survey.events';
import type { SurveyBody } from '@loam/domain/survey/survey.schema';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../i18n/date';
import { formatNumber } from '../../../i18n/number';
import { Card } from '../../../ui/layout/page-header';
import { ValueList } from '../../../ui/layout/value-list';
import { useGroupProducts } from '../queries';
import styles from '../survey.module.css';
import { shownValue } from '../../../ui/form/shown-value';
import { shownUnit } from '../units';
import type { SurveyGrower } from './survey-form';

interface Words {
  readonly t: TFunction<'survey'>;
  readonly imperial: boolean;
  readonly currency: string;
  readonly product: (id: number) => string;
}

/** An answer as people read it; null: there is none. */
function written(field: SurveyField, answer: unknown, { t, imperial, currency, product }: Words): string | null {
  if (answer === null || answer === undefined) return null;
  if (typeof answer === 'boolean') return t(answer ? 'yes' : 'no');
  if (typeof answer === 'number') {
    const unit = shownUnit(field, imperial, currency, t);
    return `${formatNumber(shownValue(answer, unit?.factor ?? 1), { decimals: 4 })} ${unit?.symbol ?? ''}`.trim();
  }
  if (field.kind === 'date') return formatDate(String(answer));
  const word = (one: string) => (field.options.includes(one) ? t(`option.${wordKey(one)}`) : one);
  if (typeof answer === 'string') return word(answer);
  const list = (answer as readonly (string | SurveyProduct)[]).map((one) =>
    typeof one === 'string' ? word(one) : `${product(one.productId)}: ${formatNumber(one.kg, { decimals: 4 })} kg`,
  );
  return list.length === 0 ? t('option.none') : list.join('; ');
}

/** The answers for who only reads: no fields, nothing that could be typed into. */
export function SurveyAnswersRead({ grower, survey }: { grower: SurveyGrower; survey: SurveyBody }) {
  const { t } = useTranslation('survey');
  const products = useGroupProducts(grower.group).data ?? [];
  const { currency } = survey;
  const words: Words = {
    t,
    imperial: grower.unitTypeId === 1,
    currency: typeof currency === 'string' ? currency : currencyOf(grower.countryId),
    product: (id) => products.find((one) => one.id === id)?.name ?? `#${id}`,
  };
  return (
    <>
      <p role="note" className={styles['dim']}>
        {t('readOnly')}
      </p>
      {surveySections.map((section) => (
        <Card key={section} title={t(`section.${section}`)}>
          <ValueList
            values={answerFields
              .filter((field) => field.section === section)
              .map((field) => ({ id: field.id, label: t(`field.${field.id}`), value: written(field, survey[field.id], words) }))}
            missing={t('notAnswered')}
          />
        </Card>
      ))}
    </>
  );
}
