import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { growingMethods, needMethods } from '@loam/domain/kernel/lists';
import { languageOf } from '@loam/domain/kernel/language';
import { listName } from '@loam/domain/kernel/list-names';
import { T_HA } from '@loam/domain/kernel/unit-ids';
import { convert } from '@loam/domain/kernel/units';
import { formatNumber } from '../../../i18n/number';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/layout/page-header';
import { useField } from '../../../live/react/use-field';
import { useEditable } from '../../../live/react/use-session';
import { cropChoice, cropName, isUncertain } from '../../library/catalog';
import { ResetDialog } from './lazy-dialogs';
import { usePlanFacts, usePlanNumbers } from '../facts/plan-context';
import { useFields } from '../queries';
import { useChecks } from '../checks/use-checks';
import { LiveDate, LiveNumber, LiveSelect, LiveText } from '../fields/live-inputs';
import { HarvestHelp } from './harvest-help';
import { PreviousCrop } from './previous-crop';
import styles from './nutrition.module.css';

const SECTION = 'nutritional';
const YIELD_UNITS = [1, 2, 3, 4] as const;
const symbols: Record<number, string> = { 1: 't/ha', 2: 'kg/ha', 3: 'lb/ac', 4: 'ton/ac' };

/** Crop and season: what the need follows from. */
export function SeasonCard() {
  const { t, i18n } = useTranslation('plan');
  const { crop, field, grower, library, plan } = usePlanFacts();
  const fields = useFields(plan.customerId);
  const editable = useEditable();
  const checks = useChecks();
  const [changing, setChanging] = useState<'crop' | 'field'>();
  const [yieldUnit] = useField('plan.expectedYieldUnitId');
  const unit = Number(yieldUnit ?? T_HA);
  const usual = (t_ha: number) => formatNumber(convert(t_ha, T_HA, unit));
  const [method] = useField('plan.needMethod');
  const rates = library.rateTables(crop?.key, grower);
  const { graph } = usePlanNumbers();
  const besideIt = graph.macro.some(({ beside }) => beside?.method === 'rateTable');
  const language = languageOf(i18n.language);
  const listed = (list: readonly { id: number; key: string }[]) =>
    list.map(({ id, key }) => ({ value: id, label: listName(key, language) }));
  const crops = library.crops.map((one) => cropChoice(one, i18n.language)).toSorted((a, b) => a.label.localeCompare(b.label));
  const others = (fields.data ?? []).filter(({ id }) => id !== plan.fieldId).map(({ id, name }) => ({ value: id, label: name }));
  const said = (...keys: string[]) => {
    const check = checks.find(({ key }) => keys.includes(key));
    return check && t(`check:${check.key}.text`, check.values ?? {});
  };
  return (
    <Card title={t('season.title')}>
      <div className={styles['fields']}>
        <LiveText path="plan.name" section={SECTION} label={t('field.name')} />
        <div className={styles['crop']} data-path="plan.cropId">
          <span>
            <span className={styles['label']}>{t('field.crop')}</span>
            <strong>{crop ? cropName(crop, i18n.language) : t('season.cropUnknown', { id: plan.cropId })}</strong>
            {crop && isUncertain(crop) && <span className={styles['dim']}> {t('season.uncertain')}</span>}
          </span>
          {editable && <Button onClick={() => setChanging('crop')}>{t('season.changeCrop')}</Button>}
        </div>
        <div className={styles['crop']}>
          <span>
            <span className={styles['label']}>{t('field.field')}</span>
            <strong>{field?.name ?? t('value.none')}</strong>
          </span>
          {editable && others.length > 0 && <Button onClick={() => setChanging('field')}>{t('season.changeField')}</Button>}
        </div>
        <LiveText path="plan.cultivar" section={SECTION} label={t('field.cultivar')} optional />
        <LiveSelect
          path="plan.growingMethodId"
          section={SECTION}
          label={t('field.growingMethodId')}
          optional
          choices={listed(growingMethods)}
        />
        <div className={styles['two']}>
          <LiveDate
            path="plan.plantingDate"
            section={SECTION}
            label={t('field.plantingDate')}
            problem={said('plantingDateRequired', 'harvestBeforePlanting')}
          />
          <LiveNumber path="plan.duration" section={SECTION} label={t('field.duration')} suffix={t('unit.days')} />
        </div>
        <div>
          <LiveDate
            path="plan.harvestDate"
            section={SECTION}
            label={t('field.harvestDate')}
            optional
            problem={said('harvestBeforePlanting')}
          />
          <HarvestHelp />
        </div>
        <div className={styles['two']}>
          <LiveNumber
            path="plan.expectedYield"
            section={SECTION}
            label={t('field.expectedYield')}
            suffix={symbols[unit] ?? ''}
            problem={said('expectedYieldRequired')}
            {...(crop && {
              hint: t('season.range', { low: usual(crop.yield_t_ha.low), high: usual(crop.yield_t_ha.high), unit: symbols[unit] }),
            })}
          />
          <LiveSelect
            path="plan.expectedYieldUnitId"
            section={SECTION}
            label={t('field.expectedYieldUnitId')}
            choices={YIELD_UNITS.map((value) => ({ value, label: symbols[value]! }))}
          />
        </div>
        {said('yieldLow', 'yieldHigh') && (
          <p role="status" className={styles['warn']}>
            <span aria-hidden>▲</span> {said('yieldLow', 'yieldHigh')}
          </p>
        )}
        <PreviousCrop crops={crops} />
        <LiveSelect
          path="plan.needMethod"
          section={SECTION}
          label={t('field.needMethod')}
          optional
          choices={needMethods
            .toSorted((a, b) => Number(b === 'rateTable' && rates.length > 0) - Number(a === 'rateTable' && rates.length > 0))
            .filter((key) => key !== 'rateTable' || rates.length > 0 || besideIt || method === key)
            .map((key) => ({ value: key, label: listName(key, language) }))}
          {...(method === 'rateTable' && rates.length > 0 && { hint: rates.join(' · ') })}
        />
      </div>
      <ResetDialog what="crop" open={changing === 'crop'} onClose={() => setChanging(undefined)} choices={crops} />
      <ResetDialog what="field" open={changing === 'field'} onClose={() => setChanging(undefined)} choices={others} />
    </Card>
  );
}
