import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { productSources } from '@loam/domain/agronomy/tables/product-table';
import { languageOf } from '@loam/domain/kernel/locale/language';
import { listName } from '@loam/domain/kernel/locale/list-names';
import { productForms, productTypes } from '@loam/domain/kernel/schema/lists';
import { contentForms } from '@loam/domain/kernel/unit/nutrients';
import { formatNumber } from '../../../i18n/number';
import { Dialog } from '../../../ui/overlay/dialog';
import { libraryIn, libraryQuery } from '../catalog/library';
import styles from './product-details.module.css';

const keyOf = new Map(contentForms.map(({ id, key }) => [id, key]));

/** What a product of the library is made of, and where that is known from. */
export function ProductDetails({ id, onClose }: { id: number; onClose: () => void }) {
  const { t, i18n } = useTranslation('productDetails');
  const library = useQuery(libraryQuery).data;
  const product = library && libraryIn(library, i18n.language).product(id);
  if (!product) return null;
  const named = (list: readonly { id: number; key: string }[], entry: number) =>
    listName(list.find((one) => one.id === entry)?.key ?? '', languageOf(i18n.language));
  const contents = [
    ...product.nutrients.map(({ id: form, value, efficiency }) => ({ name: keyOf.get(form) ?? String(form), value, efficiency })),
    ...(product.organicNitrogen_pct === undefined
      ? []
      : [{ name: t('organicN'), value: product.organicNitrogen_pct, efficiency: product.organicNitrogenAvailability }]),
  ];
  const facts: readonly (readonly [name: string, value: string | undefined])[] = [
    [t('form'), named(productForms, product.formId)],
    [t('type'), named(productTypes, product.typeId)],
    [t('dissolves'), t(product.waterSoluble ? 'yes' : 'no')],
    [t('solubility'), product.solubility_g_l === undefined ? undefined : `${formatNumber(product.solubility_g_l)} g/l`],
    [t('density'), product.density_kg_m3 === undefined ? undefined : `${formatNumber(product.density_kg_m3)} kg/m³`],
    [t('ph'), product.ph === undefined ? undefined : formatNumber(product.ph)],
    [t('ec'), product.ec_mS_cm === undefined ? undefined : `${formatNumber(product.ec_mS_cm)} mS/cm`],
    [t('release'), product.longevity_months === undefined ? undefined : t('longevity', { count: product.longevity_months })],
    [t('coated'), product.coated ? t('yes') : undefined],
  ];
  return (
    <Dialog open onClose={onClose} title={product.name} width={520}>
      <div className={styles['columns']}>
        <Contents contents={contents} />
        <dl className={styles['facts']}>
          {facts.map(
            ([name, value]) =>
              value !== undefined && (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{value}</dd>
                </div>
              ),
          )}
        </dl>
      </div>
      {product.uncertain && <p className={styles['note']}>{t('uncertain')}</p>}
      {product.sources.length > 0 && (
        <p className={styles['note']}>
          {t('sources')}: {product.sources.map((key) => sourceName(key)).join('; ')}
        </p>
      )}
    </Dialog>
  );
}

function sourceName(key: string): string {
  const { author, year, title } = productSources[key] ?? {};
  return [author, year && `(${year})`, title].filter(Boolean).join(' ') || key;
}

interface Content {
  readonly name: string;
  readonly value: number;
  readonly efficiency?: number | undefined;
}

function Contents({ contents }: { contents: readonly Content[] }) {
  const { t } = useTranslation('productDetails');
  return (
    <section>
      <h3>{t('content')}</h3>
      {contents.length === 0 && <p>{t('none')}</p>}
      <dl className={styles['facts']}>
        {contents.map(({ name, value, efficiency }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {formatNumber(value)} %
              {efficiency !== undefined && efficiency !== 1 && (
                <small> · {t('efficiency', { value: formatNumber(efficiency * 100, { decimals: 0 }) })}</small>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
