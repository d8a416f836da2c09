import type { AnswerOf } from '@loam/domain/kernel/call/call';
import { unitOf } from '@loam/domain/kernel/unit/units';
import type { recommendationCalls } from '@loam/domain/recommendation/recommendation.calls';
import { useTranslation } from 'react-i18next';
import { formatNumber, formatPercent } from '../../../i18n/number';
import { StatusBadge } from '../../../ui/badge';
import { Button } from '../../../ui/button';
import { nutrientLabel, useNames } from '../words/names';
import styles from './offer.module.css';

interface FoundAmountsProps {
  readonly found: AnswerOf<typeof recommendationCalls.amounts>;
  readonly onTake: () => void;
  readonly onDrop: () => void;
}

/** Amounts that were worked out, and how they meet the need of each nutrient: to be taken or left. */
export function FoundAmounts({ found, onTake, onDrop }: FoundAmountsProps) {
  const { t } = useTranslation('results', { keyPrefix: 'offer' });
  const names = useNames();
  const unit = unitOf(found.products[0]?.unitId ?? 0)?.symbol ?? '';
  return (
    <section aria-label={t('found')} className={styles['found']}>
      <p role="status">
        <StatusBadge tone={found.met ? 'ok' : 'warn'}>{t(found.met ? 'met' : 'notMet')}</StatusBadge>
      </p>
      <div className={styles['options']}>
        <table className={styles['table']}>
          <caption>{t('found')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('product')}</th>
              <th scope="col">{t('amount')}</th>
            </tr>
          </thead>
          <tbody>
            {found.products.map(({ id, amount, unitId }) => (
              <tr key={id}>
                <th scope="row">{names.product(id)}</th>
                <td>{`${formatNumber(amount)} ${unitOf(unitId)?.symbol ?? ''}`}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <table className={styles['table']}>
          <caption>{t('fulfilment', { unit })}</caption>
          <thead>
            <tr>
              <th scope="col">{t('nutrient')}</th>
              <th scope="col">{t('need')}</th>
              <th scope="col">{t('supplied')}</th>
              <th scope="col">{t('deviation')}</th>
            </tr>
          </thead>
          <tbody>
            {found.fulfilment.map(({ id, name, need, supplied, deviationPct }) => (
              <tr key={id}>
                <th scope="row">{nutrientLabel(name)}</th>
                <td>{formatNumber(need)}</td>
                <td>{formatNumber(supplied)}</td>
                <td>{`${deviationPct > 0 ? '+' : ''}${formatPercent(deviationPct / 100, 1)}`}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className={styles['row']}>
        <Button onClick={onDrop}>{t('drop')}</Button>
        <Button kind="primary" onClick={onTake}>
          {t('take')}
        </Button>
      </div>
    </section>
  );
}
