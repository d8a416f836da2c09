import { useTranslation } from 'react-i18next';
import { KG, KG_HA, L_HA, LITRE } from '@loam/domain/kernel/unit/unit-ids';
import { convert, unitOf } from '@loam/domain/kernel/unit/units';
import { inOrder } from '@loam/domain/plan/plan.draft';
import { formatNumber } from '../../../i18n/number';
import { useEditable, useDocumentPart } from '../../../live/react/use-session';
import { lazyPart } from '../../../ui/lazy-part';
import { Card } from '../../../ui/layout/page-header';
import { itemsOf } from '../model/edits';
import { useNames } from '../words/names';
import { usePerArea, usePlanFacts, usePlanNumbers } from '../facts/plan-context';
import { LiveNumber } from '../fields/live-inputs';
import { withTexts } from '../words/with-texts';
import { WhyNumber } from '../why/why-number';
import styles from './overview.module.css';

const notes = () => withTexts(import('../products/price-note'), ['charts']);
const PriceNote = lazyPart(async () => (await notes()).PriceNote);
const KeepPrices = lazyPart(async () => (await notes()).KeepPrices);
const SECTION = 'overview';
/** What amounts are kept in, of what is weighed and of what is measured by volume. */
const kept = { doses: [KG_HA, L_HA], whole: [KG, LITRE] } as const;

/** Money per hectare as this grower reads it. */
function useMoney() {
  const { hectares } = usePerArea();
  return (value: number | undefined) => (value === undefined ? '—' : formatNumber(value * hectares, { fixed: 2 }));
}

/** What is applied over the season, with its price: per hectare, for the field, and the sum with discount and tax. */
export function ProductsCard() {
  const { t } = useTranslation('plan');
  const { cost } = usePlanNumbers();
  const editable = useEditable();
  const ids = useDocumentPart(['products'], (document) => inOrder(itemsOf(document, 'products')));
  const applied = new Map(cost.products.map((product) => [String(product.id), product]));
  if (ids.length === 0)
    return (
      <Card title={t('products.title')}>
        <p className={styles['dim']}>{t('products.none')}</p>
      </Card>
    );
  return (
    <Card title={t('products.title')} actions={editable && <KeepPrices />} flush>
      <div className={styles['scroll']}>
        <table className={styles['products']}>
          <ProductHeads />
          <tbody>
            {ids.map((id) => (
              <ProductRow key={id} id={id} applied={applied.get(id)} />
            ))}
          </tbody>
          <Totals />
        </table>
      </div>
    </Card>
  );
}

function ProductHeads() {
  const { t } = useTranslation('plan');
  const { plan, areaHa } = usePlanFacts();
  const { area, hectares } = usePerArea();
  const currency = plan.pricing?.currency ?? '';
  return (
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
  );
}

type Applied = ReturnType<typeof usePlanNumbers>['cost']['products'][number];

/** A product: how much of it, per area and for the field, and what that costs. A dash where nothing is known. */
function ProductRow({ id, applied }: { id: string; applied: Applied | undefined }) {
  const { t } = useTranslation('plan');
  const { plan, areaHa } = usePlanFacts();
  const perArea = usePerArea();
  const money = useMoney();
  const name = useNames().product(id);
  const { area } = perArea;
  const by = applied?.byVolume ? 1 : 0;
  const shown = (amount: number, of: 'doses' | 'whole') =>
    `${formatNumber(convert(amount, kept[of][by], perArea[of][by]))} ${unitOf(perArea.whole[by])!.symbol}`;
  const figure = (path: string, title: string, value: string | undefined) => (
    <td>{value === undefined ? '—' : <WhyNumber path={path} title={`${name}, ${title}`} value={value} />}</td>
  );
  return (
    <tr>
      <th scope="row">{name}</th>
      {figure(`products.${id}|amount`, t(`products.per.${area}`), applied && shown(applied.amount, 'doses'))}
      {figure(
        `field.products.${id}|amount`,
        t('products.field'),
        applied && areaHa !== undefined ? shown(applied.amount * areaHa, 'whole') : undefined,
      )}
      <td>
        <div className={styles['price']}>
          <PriceField id={id} name={name} unit={applied?.byVolume ? 'l' : 'kg'} />
        </div>
        <PriceNote id={id} name={name} />
      </td>
      {figure(
        `products.${id}|cost`,
        t('products.cost', { currency: plan.pricing?.currency ?? '', area }),
        applied?.cost === undefined ? undefined : money(applied.cost),
      )}
    </tr>
  );
}

/** The sum, less the discount, with the tax. */
function Totals() {
  const { t } = useTranslation('plan');
  const { totals, products, unpriced } = usePlanNumbers().cost;
  const { plan } = usePlanFacts();
  const { area } = usePerArea();
  const money = useMoney();
  const all = unpriced > 0 && unpriced === products.length;
  const total = t('products.total', { currency: plan.pricing?.currency ?? '', area });
  return (
    <tfoot>
      <tr>
        <th scope="row" colSpan={4}>
          {t('products.sum')}
        </th>
        <td>
          <WhyNumber path="pricing.price" title={t('products.sum')} value={all ? '—' : money(totals.price)} />
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
          <WhyNumber path="pricing.discountAmount" title={t('products.discount')} value={money(-totals.discount)} />
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
          {total}
          {unpriced > 0 && <p className={styles['dim']}>{t('cost.unpriced', { count: unpriced })}</p>}
        </th>
        <td>
          <WhyNumber path="pricing.total" title={total} value={all ? '—' : money(totals.total)} />
        </td>
      </tr>
    </tfoot>
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
