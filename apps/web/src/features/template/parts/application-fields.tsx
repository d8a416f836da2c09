import { useTranslation } from 'react-i18next';
import { applicationTypes } from '@loam/domain/kernel/lists';
import { GAL_AC, L_HA } from '@loam/domain/kernel/unit-ids';
import { units } from '@loam/domain/kernel/units';
import { OFFSET_DAYS, type TemplateApplication, type TemplateBody } from '@loam/domain/template/template.schema';
import { formatCount, formatNumber } from '../../../i18n/number';
import { SelectInput } from '../../../ui/form/select-input';
import { dayOf, usePerArea, type useTemplateNames } from '../names';
import styles from '../template.module.css';
import type { OpenTemplate } from '../use-template';
import { BoundedInput } from './bounded-input';
import { DoseRow } from './dose-row';
import { ProductTools } from './product-tools';

interface FieldsProps {
  readonly application: TemplateApplication;
  readonly template: TemplateBody;
  readonly names: ReturnType<typeof useTemplateNames>;
  readonly edit: OpenTemplate['edit'];
  readonly nth: number;
}
const DOSE_UNITS = units.filter(({ dimension }) => dimension === 'massPerArea' || dimension === 'volumePerArea');
const FOLIAR = 5;

/** One application: how, in which stage, how many days into it, and what of which product. */
export function ApplicationFields({ application, template, names, edit, nth }: FieldsProps) {
  const { t } = useTranslation('template');
  const { unitId: perArea } = usePerArea();
  const { id, method, applicationTypeId, cropStageId, offsetDays, products } = application;
  const { editable, stages } = template;
  const day = dayOf(application, stages);
  const change = (field: string, values: Partial<TemplateApplication>) =>
    edit(`${id}.${field}`, (now) => ({ applications: now.applications.map((one) => (one.id === id ? { ...one, ...values } : one)) }));
  const dose = (productId: number, values: Partial<TemplateApplication['products'][number]> | null) =>
    edit(`${id}.${productId}.${Object.keys(values ?? {}).join()}`, (now) => ({
      applications: now.applications.map((one) => {
        if (one.id !== id) return one;
        const others = one.products.flatMap((product) =>
          product.id !== productId ? [product] : values === null ? [] : [{ ...product, ...values }],
        );
        const isNew = values !== null && !one.products.some((product) => product.id === productId);
        return { ...one, products: isNew ? [...others, { id: productId, amount: 1, unitId: perArea, ...values }] : others };
      }),
    }));
  const stageIds = [-1, -2, ...stages.map(({ stageId }) => stageId).filter((one) => one > 0)];
  return (
    <fieldset className={styles['application']}>
      <legend>
        {t('application.nth', { nth })}
        {day !== undefined &&
          ` · ${t(day < 0 ? 'application.before' : 'application.day', { count: Math.abs(day), day: formatCount(Math.abs(day)) })}`}
      </legend>
      <div className={styles['cells']}>
        <SelectInput
          label={t('application.method')}
          disabled={!editable}
          choices={(['quantitative', 'foliar'] as const).map((value) => ({ value, label: t(`method.${value}`) }))}
          value={method}
          onChange={(next) =>
            next &&
            change('method', {
              method: next,
              ...(next === 'foliar'
                ? { applicationTypeId: FOLIAR, waterVolumeUnitId: perArea === 2 ? L_HA : GAL_AC }
                : { waterVolume: null, waterVolumeUnitId: null, ...(applicationTypeId === FOLIAR && { applicationTypeId: 1 }) }),
            })
          }
        />
        <SelectInput
          label={t('application.type')}
          disabled={!editable}
          choices={applicationTypes.map((one) => ({ value: one.id, label: names.type(one.id) }))}
          value={applicationTypeId}
          onChange={(next) => next !== null && change('type', { applicationTypeId: next })}
        />
        <SelectInput
          label={t('application.stage')}
          disabled={!editable}
          choices={stageIds.map((value) => ({ value, label: names.stage(value) }))}
          value={cropStageId}
          onChange={(next) => next !== null && change('stage', { cropStageId: next })}
        />
        <BoundedInput
          label={t(cropStageId < 0 ? 'application.fromPlanting' : 'application.fromStage')}
          hint={applicationTypeId === 0 ? t('application.untyped') : undefined}
          suffix={t('application.days')}
          readOnly={!editable}
          optional
          value={offsetDays}
          allows={(next) => next === null || (Number.isInteger(next) && next >= OFFSET_DAYS.min && next <= OFFSET_DAYS.max)}
          wrong={t('application.wrongDays', { min: formatNumber(OFFSET_DAYS.min), max: formatNumber(OFFSET_DAYS.max) })}
          onChange={(next) => change('days', { offsetDays: next })}
        />
        {method === 'foliar' && (
          <BoundedInput
            label={t('application.water')}
            suffix={units.find((one) => one.id === application.waterVolumeUnitId)?.symbol ?? 'l/ha'}
            readOnly={!editable}
            optional
            value={application.waterVolume}
            allows={(next) => next === null || next >= 0}
            wrong={t('mustNotBeNegative')}
            onChange={(next) => change('water', { waterVolume: next })}
          />
        )}
      </div>
      <ul className={styles['doses']}>
        {products.map((product) => (
          <DoseRow
            key={product.id}
            product={names.product(product.id)}
            label={t('application.amountOf', { product: names.product(product.id) })}
            amount={product.amount}
            unitId={product.unitId}
            choices={DOSE_UNITS}
            editable={editable}
            onAmount={(amount) => dose(product.id, { amount })}
            onUnit={(unitId) => dose(product.id, { unitId })}
            onRemove={() => dose(product.id, null)}
          />
        ))}
      </ul>
      {editable && (
        <ProductTools
          names={names}
          products={products}
          onAdd={(next) => dose(next, { amount: 1 })}
          removeLabel={t('application.remove', { nth })}
          onRemove={() => edit(id, (now) => ({ applications: now.applications.filter((one) => one.id !== id) }))}
        />
      )}
    </fieldset>
  );
}
