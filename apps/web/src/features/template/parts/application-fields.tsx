import { useTranslation } from 'react-i18next';
import { units } from '@loam/domain/kernel/unit/units';
import { formatCount } from '../../../i18n/number';
import { dayOf } from '../names';
import { type ApplicationProps, useApplicationEdits } from '../use-application-edits';
import { BoundedInput } from './bounded-input';
import { DoseRow } from './dose-row';
import { ProductTools } from './product-tools';
import { ApplicationTime } from './application-time';
import { ApplicationWay } from './application-way';
import styles from '../template.module.css';

const DOSE_UNITS = units.filter(({ dimension }) => dimension === 'massPerArea' || dimension === 'volumePerArea');

/** One application: how, in which stage, how many days into it, and what of which product. */
export function ApplicationFields({ application, template, names, edit, nth }: ApplicationProps) {
  const { t } = useTranslation('template');
  const { id, method, products } = application;
  const { editable, stages } = template;
  const day = dayOf(application, stages);
  const { change, dose } = useApplicationEdits({ application, edit });
  return (
    <fieldset className={styles['application']}>
      <legend>
        {t('application.nth', { nth })}
        {day !== undefined &&
          ` · ${t(day < 0 ? 'application.before' : 'application.day', { count: Math.abs(day), day: formatCount(Math.abs(day)) })}`}
      </legend>
      <div className={styles['cells']}>
        <ApplicationWay {...{ application, names, editable, change }} />
        <ApplicationTime {...{ application, template, names, change }} />
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
