import { useTranslation } from 'react-i18next';
import type { LivePath } from '../../../live/document/live-path';
import { useField } from '../../../live/react/use-field';
import { useEditable, useDocumentPart } from '../../../live/react/use-session';
import { Button } from '../../../ui/button';
import { notify } from '../../../ui/feedback/notices';
import { Link } from '../../../ui/link';
import { useListPrices } from '../../library/catalog';
import { usePlanFacts } from '../facts/plan-context';
import { itemsOf } from '../model/edits';
import { useListedPrices } from './price-hints';
import { inMoney, useWhereFrom } from './price-words';
import styles from './products.module.css';

/** Beside a product's price in the plan: where the group's price is from, and to be taken over where the plan says another. */
export function PriceNote({ id, name }: { id: string; name: string }) {
  const { t } = useTranslation('charts');
  const editable = useEditable();
  const [price, write] = useField(`products.${id}|price` as LivePath);
  const from = useWhereFrom();
  const listed = useListedPrices().get(Number(id));
  if (!listed) return null;
  const asListed = price === listed.price;
  return (
    <div className={styles['priceNote']}>
      <small data-old={listed.old || undefined}>
        {asListed ? from(listed) : t('pick.listed', { price: inMoney(listed.price, ''), from: from(listed) })}
      </small>
      {editable && !asListed && (
        <Button kind="quiet" aria-label={t('pick.useFor', { name })} onClick={() => write(listed.price as never)}>
          {t('pick.use')}
        </Button>
      )}
    </div>
  );
}

/** Prices of this plan that the list does not know, to be kept for the next one; and the way to the list. */
export function KeepPrices() {
  const { t } = useTranslation('charts');
  const { plan, grower } = usePlanFacts();
  const listed = useListedPrices();
  const keep = useListPrices(grower.group);
  const typed = useDocumentPart(['products'], (document) =>
    Object.entries(itemsOf(document, 'products')).map(([id, fields]) => [Number(id), fields['price']] as const),
  );
  const items = typed.flatMap(([productId, price]) => {
    const known = listed.get(productId);
    if (typeof price !== 'number' || price <= 0 || price === known?.price) return [];
    return [{ productId, price, supplier: known?.own ? known.supplier : null }];
  });
  const currency = plan.pricing?.currency;
  const save = () =>
    keep.mutate(
      { ...(currency && { currency }), items },
      {
        onSuccess: () => notify(t('pick.kept', { count: items.length })),
        onError: () => notify(t('pick.notKept'), 'bad'),
      },
    );
  return (
    <>
      {items.length > 0 && (
        <Button kind="quiet" busy={keep.isPending} onClick={save}>
          {t('pick.keep', { count: items.length })}
        </Button>
      )}
      <Link to={`/prices?group=${grower.group}`}>{t('pick.list')}</Link>
    </>
  );
}
