import { useTranslation } from 'react-i18next';
import { MANURE_FORMS } from '@loam/domain/kernel/schema/lists';
import { T_HA, TON_AC } from '@loam/domain/kernel/unit/unit-ids';
import { convert, unitOf } from '@loam/domain/kernel/unit/units';
import { errorText } from '../../../i18n/init';
import { useField } from '../../../live/react/use-field';
import { useEditable } from '../../../live/react/use-session';
import { DecimalInput } from '../../../ui/form/decimal-input';
import { Card } from '../../../ui/layout/page-header';
import { usePlanFacts } from '../facts/plan-context';
import { LiveField } from '../fields/live-field';
import { LiveSelect } from '../fields/live-inputs';
import { useDraftField } from '../fields/use-draft-field';
import styles from './nutrition.module.css';

const SECTION = 'nutritional';
const years = ['last', 'older'] as const;

/** Manure and compost of the two years before: their organic nitrogen still comes free, and less has to be applied. */
export function EarlierManure() {
  const { t } = useTranslation('advice');
  const { library } = usePlanFacts();
  const choices = library.products
    .filter(({ formId, organicNitrogen_pct }) => MANURE_FORMS.has(formId) && (organicNitrogen_pct ?? 0) > 0)
    .map(({ id, name }) => ({ value: id, label: name }))
    .toSorted((a, b) => a.label.localeCompare(b.label));
  return (
    <Card title={t('manure.title')}>
      <div className={styles['fields']}>
        {years.map((year) => (
          <div key={year} className={styles['two']}>
            <LiveSelect path={`plan.${year}ManureId`} section={SECTION} label={t(`manure.${year}`)} optional choices={choices} />
            <Rate year={year} />
          </div>
        ))}
        <p className={styles['dim']}>{t('manure.how')}</p>
      </div>
    </Card>
  );
}

/** A figure typed in another unit comes back as it was typed. */
const exact = (value: number): number => Number(value.toPrecision(12));

/** Kept in t/ha, read and typed as the grower counts. */
function Rate({ year }: { year: (typeof years)[number] }) {
  const { t } = useTranslation('advice');
  const path = `plan.${year}ManureRate` as const;
  const unit = usePlanFacts().grower.unitTypeId === 1 ? TON_AC : T_HA;
  const [spread] = useField(`plan.${year}ManureId`);
  const field = useDraftField<number>(path);
  const editable = useEditable();
  return (
    <LiveField path={path} section={SECTION}>
      <div role="presentation" onKeyDown={(event) => event.key === 'Enter' && field.commit()}>
        <DecimalInput
          label={t(`manure.${year}Rate`)}
          suffix={unitOf(unit)?.symbol ?? ''}
          optional
          readOnly={!editable}
          value={field.value === undefined ? null : exact(convert(field.value, T_HA, unit))}
          onChange={(next) => field.type(next === null ? undefined : convert(next, unit, T_HA))}
          onBlur={field.commit}
          error={
            field.error === undefined
              ? typeof spread === 'number' && field.value === undefined
                ? t('manure.rateMissing')
                : undefined
              : errorText(field.error, field.error)
          }
        />
      </div>
    </LiveField>
  );
}
