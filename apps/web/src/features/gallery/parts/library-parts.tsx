import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { notify } from '../../../ui/feedback/notices';
import { Skeleton } from '../../../ui/feedback/states';
import { Card } from '../../../ui/layout/page-header';
import { ProductChoices } from '../../plan';

const gaps = [{ id: 1, need_kg_ha: 120, gap_kg_ha: 62, short: true }];
const perArea = { symbol: 'kg/ha', unitId: 2 };
const Choices = lazy(async () => {
  const [{ libraryProducts }, { declaredNpk }] = await Promise.all([
    import('@loam/domain/agronomy/tables/product-table'),
    import('@loam/domain/agronomy/supply/product-contents'),
  ]);
  return {
    default: () => (
      <ProductChoices
        products={libraryProducts}
        npkOf={declaredNpk}
        gaps={gaps}
        display="oxide"
        currency=""
        perArea={perArea}
        focus={false}
        onPick={(id) => notify(libraryProducts.find((one) => one.id === id)?.name ?? '')}
      />
    ),
  };
});

/** The product picker as a plan shows it, over the whole library. */
export function LibraryParts() {
  const { t } = useTranslation('gallery');
  return (
    <Card title={t('product')}>
      <Suspense fallback={<Skeleton rows={8} height={44} label={t('product')} />}>
        <Choices />
      </Suspense>
    </Card>
  );
}
