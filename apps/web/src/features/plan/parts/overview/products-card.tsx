import { useTranslation } from 'react-i18next';
import { inOrder } from '@loam/domain/plan/plan.draft';
import { formatNumber } from '../../../../i18n/number';
import { usePlanPart } from '../../../../live/use-session';
import { Card } from '../../../../ui/layout/page-header';
import { itemsOf } from '../../model/edits';
import { useNames } from '../../names';
import { usePlanFacts, usePlanNumbers } from '../../plan-context';
import { LiveNumber } from '../frame/live-inputs';
import { WhyNumber } from '../frame/why-number';
import styles from './overview.module.css';

const SECTION = 'overview';

/** What is applied over the season, with its price: per hectare, for the field, and the sum with discount and tax. */
export function ProductsCard() {
  const { t } = useTranslation('plan');
  const { cost } = usePlanNumbers();
  const { plan, areaHa } = usePlanFacts();
  const names = useNames();
  const ids = usePlanPart(['products'], (document) => inOrder(itemsOf(document, 'products')));
  const applied = new Map(cost.products.map((product) => [String(product.id), product]));
  const currency = plan.pricing?.currency ?? '';
  const money = (value: number | undefined) => (value === undefined ? '—' : formatNumber(value, { fixed: 2 }));
  const { totals } = cost;
  if (ids.length === 0)
    return (
      <Card title={t('products.title')}>
        <p className={styles['dim']}>{t('products.none')}</p>
      </Card>
    );
  return (
    <Card title={t('products.title')} flush>
      <div className={styles['scroll']}>
        <table className={styles['products']}>
          <thead>
            <tr>
              <th scope="col">{t('products.product')}</th>
              <th scope="col">{t('products.perHa')}</th>
              <th scope="col">{areaHa === undefined ? t('products.field') : `${t('products.field')} (× ${formatNumber(areaHa)} ha)`}</th>
              <th scope="col">{t('products.price', { currency })}</th>
              <th scope="col">{t('products.cost', { currency })}</th>
            </tr>
          </thead>
          <tbody>
            {ids.map((id) => {
              const one = applied.get(id);
              const unit = one?.byVolume ? 'l' : 'kg';
              return (
                <tr key={id}>
                  <th scope="row">{names.product(id)}</th>
                  <td>
                    {one ? (
                      <WhyNumber
                        path={`products.${id}|amount`}
                        title={`${names.product(id)}, ${t('products.perHa')}`}
                        value={`${formatNumber(one.amount)} ${unit}`}
                      />
                    ) : (
                      '—'
                    )}
                  </td>
                  <td>{one && areaHa !== undefined ? `${formatNumber(one.amount * areaHa)} ${unit}` : '—'}</td>
                  <td>
                    <div className={styles['price']}>
                      <PriceField id={id} name={names.product(id)} unit={unit} />
                    </div>
                  </td>
                  <td>
                    {one?.cost === undefined ? (
                      '—'
                    ) : (
                      <WhyNumber
                        path={`products.${id}|cost`}
                        title={`${names.product(id)}, ${t('products.cost', { currency })}`}
                        value={money(one.cost)}
                      />
                    )}
                  </td>
                </tr>
              );
            })}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" colSpan={4}>
                {t('products.sum')}
              </th>
              <td>
                <WhyNumber path="pricing.price" title={t('products.sum')} value={money(totals.price)} />
              </td>
            </tr>
            <tr>
              <th scope="row" colSpan={3}>
                {t('products.discount')}
              </th>
              <td>
                <div className={styles['price']}>
                  <PercentField path="plan.discount" name={t('products.discount')} />
                </div>
              </td>
              <td>
                <WhyNumber path="pricing.discountAmount" title={t('products.discount')} value={`−${money(totals.discount)}`} />
              </td>
            </tr>
            <tr>
              <th scope="row" colSpan={3}>
                {t('products.tax')}
              </th>
              <td>
                <div className={styles['price']}>
                  <PercentField path="plan.tax" name={t('products.tax')} />
                </div>
              </td>
              <td>
                <WhyNumber path="pricing.taxAmount" title={t('products.tax')} value={money(totals.tax)} />
              </td>
            </tr>
            <tr>
              <th scope="row" colSpan={4}>
                {t('products.total', { currency })}
              </th>
              <td>
                <WhyNumber path="pricing.total" title={t('products.total', { currency })} value={money(totals.total)} />
              </td>
            </tr>
          </tfoot>
        </table>
      </div>
    </Card>
  );
}

const PriceField = ({ id, name, unit }: { id: string; name: string; unit: string }) => {
  const { t } = useTranslation('plan');
  return (
    <LiveNumber path={`products.${id}|price`} section={SECTION} label={t('products.priceOf', { name })} labelHidden suffix={`/${unit}`} />
  );
};
const PercentField = ({ path, name }: { path: 'plan.discount' | 'plan.tax'; name: string }) => (
  <LiveNumber path={path} section={SECTION} label={name} labelHidden suffix="%" />
);
