import { useTranslation } from 'react-i18next';
import type { LibraryProduct } from '@loam/domain/agronomy/tables/product-table';
import { languageOf } from '@loam/domain/kernel/locale/language';
import { listName } from '@loam/domain/kernel/locale/list-names';
import { productForms } from '@loam/domain/kernel/schema/lists';
import { type NutrientForm, nutrientName } from '@loam/domain/kernel/unit/nutrients';
import { KG_HA } from '@loam/domain/kernel/unit/unit-ids';
import { convert } from '@loam/domain/kernel/unit/units';
import { formatNumber } from '../../../i18n/number';
import { UnbrokenFigures } from '../../../ui/unbroken-figures';
import type { Cover } from '../model/product-rank';
import { nutrientLabel } from '../words/names';
import type { PriceHint } from './price-hints';
import { inMoney, useWhereFrom } from './price-words';
import styles from './products.module.css';

const BAR_PX_PER_PCT = 0.8;

/** What amounts and prices are shown in. */
export interface ChoiceUnits {
  readonly display: NutrientForm;
  readonly currency: string;
  readonly perArea: { readonly symbol: string; readonly unitId: number };
}

/** One product to choose: what it is, what it holds, what it would close, what it costs. */
export function ProductChoice({
  product,
  npk,
  cover,
  local,
  hint,
  display,
  currency,
  perArea: { symbol, unitId },
}: {
  product: LibraryProduct;
  npk: readonly number[];
  cover: Cover | undefined;
  /** Sold under this grade where the grower is. */
  local: boolean;
  hint: PriceHint | undefined;
} & ChoiceUnits) {
  const { t, i18n } = useTranslation('charts');
  const form = listName(productForms.find(({ id }) => id === product.formId)?.key ?? '', languageOf(i18n.language));
  const dissolves =
    product.solubility_g_l !== undefined
      ? t('pick.solubility', { value: formatNumber(product.solubility_g_l) })
      : t(product.waterSoluble ? 'pick.soluble' : 'pick.insoluble');
  return (
    <>
      <span className={styles['choiceName']}>
        <strong>
          {product.name}
          {product.uncertain && (
            <abbr title={t('pick.uncertainNote')} className={styles['uncertain']}>
              {' '}
              ≈ {t('pick.uncertain')}
            </abbr>
          )}
        </strong>
        <small>{[form, dissolves, ...(local ? [t('pick.local')] : [])].join(' · ')}</small>
      </span>
      <Npk percents={npk} />
      <span className={styles['covers']}>
        {cover && (
          <UnbrokenFigures
            text={t('pick.covers', {
              nutrient: nutrientLabel(nutrientName(cover.nutrientId, display)),
              amount: formatNumber(convert(cover.amount_kg_ha, KG_HA, unitId)),
              unit: symbol,
            })}
          />
        )}
        <PriceKnown hint={hint} currency={currency} />
      </span>
    </>
  );
}

function PriceKnown({ hint, currency }: { hint: PriceHint | undefined; currency: string }) {
  const { t } = useTranslation('charts');
  const from = useWhereFrom();
  if (!hint) return <small>{t('pick.noPrice')}</small>;
  const price = inMoney(hint.price, currency);
  if ('listed' in hint) return <small>{`${price} · ${from(hint.listed)}`}</small>;
  return <small title={t('pick.priceFrom', { plan: hint.plan })}>{t('pick.price', { price, plan: hint.plan })}</small>;
}

function Npk({ percents }: { percents: readonly number[] }) {
  const { t } = useTranslation('charts');
  const [n, p, k] = percents.map((percent) => formatNumber(percent));
  return (
    <span className={styles['npk']}>
      <span className="visually-hidden">{t('pick.npk', { n, p, k })}</span>
      <span aria-hidden>
        {percents.map((percent, nth) => (
          <span key={nth} data-nth={nth} style={{ width: `${Math.min(100, percent) * BAR_PX_PER_PCT}px` }} />
        ))}
      </span>
      <small aria-hidden>{percents.map((percent) => formatNumber(percent, { decimals: 1 })).join('-')}</small>
    </span>
  );
}
