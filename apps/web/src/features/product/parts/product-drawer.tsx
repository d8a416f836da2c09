import { useTranslation } from 'react-i18next';
import { ErrorCard, Skeleton } from '../../../ui/feedback/states';
import { Drawer } from '../../../ui/overlay/drawer';
import type { ProductPlace } from '../product-draft';
import { type ProductCalls, useProduct } from '../queries';
import { ProductForm } from './product-form';

export interface ProductDrawerProps {
  readonly id: number | 'new';
  /** whose library a new product goes to */
  readonly place: ProductPlace;
  readonly calls: ProductCalls;
  readonly onClose: () => void;
}

/** A product of one's own, new or as it stands. */
export function ProductDrawer({ id, place, calls, onClose }: ProductDrawerProps) {
  const { t } = useTranslation('product');
  const { data, error, refetch } = useProduct(id === 'new' ? null : id);
  const title = id === 'new' ? t('add') : (data?.name ?? t('edit'));
  return (
    <Drawer open onClose={onClose} title={title} width={640}>
      {error && <ErrorCard error={error} onRetry={refetch} />}
      {id !== 'new' && !data && !error && <Skeleton rows={12} height={28} />}
      {(id === 'new' || data) && <ProductForm key={id} product={data ?? null} label={title} {...{ place, calls, onClose }} />}
    </Drawer>
  );
}
