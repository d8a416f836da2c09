import { unitOf } from '@loam/domain/kernel/unit/units';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../i18n/number';
import { useNames } from '../words/names';
import type { Option, Recommendation } from './queries';
import styles from './offer.module.css';

/** What an option gives: each product with its amount, or that it is still to be found. */
export function OptionTable({ offer, option }: { readonly offer: Recommendation; readonly option: Option }) {
  const { t } = useTranslation('results', { keyPrefix: 'offer' });
  const names = useNames();
  const kept = new Map(offer.fertilizers.map(({ id, name }) => [id, name]));
  return (
    <table className={styles['table']}>
      <caption>{option.name}</caption>
      <thead>
        <tr>
          <th scope="col">{t('product')}</th>
          <th scope="col">{t('amount')}</th>
        </tr>
      </thead>
      <tbody>
        {option.fertilizers.map(({ id, amount, unitId }) => (
          <tr key={id}>
            <th scope="row">{names.product(id) || kept.get(id)}</th>
            <td>{amount === null ? t('open_amount') : `${formatNumber(amount)} ${unitOf(unitId ?? 0)?.symbol ?? ''}`}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
