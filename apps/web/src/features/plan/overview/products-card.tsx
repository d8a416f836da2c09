import { useTranslation } from 'react-i18next';
import { convert, unitOf } from '@loam/domain/kernel/units';
import { inOrder } from '@loam/domain/plan/plan.draft';
import { formatNumber } from '../../../i18n/number';
import { usePlanPart } from '../../../live/react/use-session';
import { Card } from '../../../ui/layout/page-header';
import { itemsOf } from '../model/edits';
import { useNames } from '../words/names';
import { usePerArea, usePlanFacts, usePlanNumbers } from '../facts/plan-context';
import { LiveNumber } from '../fields/live-inputs';
import { WhyNumber } from '../why/why-number';
import styles from './overview.module.css';

const SECTION = 'overview';
/** What amounts are kept in, of what is weighed and of what is measured by volume. */
const kept = { doses: [2, 10], whole: [5, 12] } as const;

/** What is applied over the season, with its price: per hectare, for the field, and the sum with discount and tax. */
export function ProductsCard() {
  const { t } = useTranslation('plan');
  const { cost } = usePlanNumbers();
  const { plan, areaHa } = usePlanFacts();
  const perArea = usePerArea();
  const { area, hectares } = perArea;
  const names = useNames();
  const ids = usePlanPart(['products'], (document) => inOrder(itemsOf(document, 'products')));
  const applied = new Map(cost.products.map((product) => [String(product.id), product]));
  const currency = plan.pricing?.currency ?? '';
  const money = (value: number | undefined) => (value === undefined ? '—' : formatNumber(value * hectares, { fixed: 2 }));
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
              <th scope="col">{t(`products.per.${area}`)}</th>
              <th scope="col">
                {t('products.field')}
                {areaHa !== undefined && (
                  <>
                    {' (× '}
                    <WhyNumber path="field.area" title={t('field.field')} value={`${formatNumber(areaHa / hectares)} ${area}`} />)
                  </>
                )}
              </th>
              <th scope="col">{t('products.price', { currency })}</th>
              <th scope="col">{t('products.cost', { currency, area })}</th>
            </tr>
          </thead>
          <tbody>
            {ids.map((id) => {
              const one = applied.get(id);
              const priced = one?.byVolume ? 'l' : 'kg';
              const by = one?.byVolume ? 1 : 0;
              const unit = unitOf(perArea.whole[by])!.symbol;
              const shown = (amount: number, of: 'doses' | 'whole') =>
                `${formatNumber(convert(amount, kept[of][by], perArea[of][by]))} ${unit}`;
              return (
                <tr key={id}>
                  <th scope="row">{names.product(id)}</th>
                  <td>
                    {one ? (
                      <WhyNumber
                        path={`products.${id}|amount`}
                        title={`${names.product(id)}, ${t(`products.per.${area}`)}`}
                        value={shown(one.amount, 'doses')}
                      />
                    ) : (
                      '—'
                    )}
                  </td>
                  <td>
                    {one && areaHa !== undefined ? (
                      <WhyNumber
                        path={`field.products.${id}|amount`}
                        title={`${names.product(id)}, ${t('products.field')}`}
                        value={shown(one.amount * areaHa, 'whole')}
                      />
                    ) : (
                      '—'
                    )}
                  </td>
                  <td>
                    <div className={styles['price']}>
                      <PriceField id={id} name={names.product(id)} unit={priced} />
                    </div>
                  </td>
                  <td>
                    {one?.cost === undefined ? (
                      '—'
                    ) : (
                      <WhyNumber
                        path={`products.${id}|cost`}
                        title={`${names.product(id)}, ${t('products.cost', { currency, area })}`}
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
                {t('products.total', { currency, area })}
              </th>
              <td>
                <WhyNumber path="pricing.total" title={t('products.total', { currency, area })} value={money(totals.total)} />
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
