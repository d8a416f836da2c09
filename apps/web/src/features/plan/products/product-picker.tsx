import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { countryOf } from '@loam/domain/kernel/locale/countries';
import { MANURE_FORMS } from '@loam/domain/kernel/schema/lists';
import { nutrientOf } from '@loam/domain/kernel/unit/nutrients';
import { Dialog } from '../../../ui/overlay/dialog';
import { useProductsInUse } from '../../library/catalog';
import type { ProductUse } from '@loam/domain/agronomy/supply/product-use';
import type { Method } from '../model/columns';
import { gapsOf } from '../model/product-rank';
import { usePerArea, usePlanFacts, usePlanNumbers } from '../facts/plan-context';
import { type PriceHint, usePriceHints } from './price-hints';
import { WhyNumber } from '../why/why-number';
import ProductChoices from './product-choices';

/** Products to add: searched by name, ranked by the gaps they close without exceeding another need. */
export function ProductPicker({
  open,
  method,
  taken,
  onClose,
  onPick,
}: {
  open: boolean;
  method: Method;
  taken: ReadonlySet<string>;
  onClose: () => void;
  onPick: (productId: number, price?: number) => void;
}) {
  const { t } = useTranslation('plan');
  return (
    <Dialog open={open} onClose={onClose} title={t('product.add')} width={760}>
      {open && <OfThePlan {...{ method, taken, onPick }} />}
    </Dialog>
  );
}

/** What an earlier plan paid is shown and not taken over: its season is past. */
const listedAt = (hint: PriceHint | undefined): number | undefined => (hint && 'listed' in hint ? hint.price : undefined);
const uses: Readonly<Record<Method, ProductUse>> = { quantitative: 'ground', proportional: 'fertigation', foliar: 'foliar' };

function OfThePlan({
  method,
  taken,
  onPick,
}: {
  method: Method;
  taken: ReadonlySet<string>;
  onPick: (productId: number, price?: number) => void;
}) {
  const { library, plan, grower, crop } = usePlanFacts();
  const setting = useMemo(
    () => ({ use: uses[method], cropKey: crop?.key, country: countryOf(grower.countryId ?? 0)?.key }),
    [method, crop, grower.countryId],
  );
  const inUse = useProductsInUse(grower.group);
  const { graph, needs, display } = usePlanNumbers();
  const perArea = usePerArea();
  const hints = usePriceHints(plan);
  const gaps = useMemo(() => gapsOf(needs, [...graph.macro, ...graph.micro]), [needs, graph]);
  const products = useMemo(
    () => library.products.filter(({ id, formId }) => !taken.has(String(id)) && !MANURE_FORMS.has(formId) && inUse(id)),
    [library, taken, inUse],
  );
  return (
    <ProductChoices
      {...{ products, gaps, setting, display, perArea, hints }}
      onPick={(id) => onPick(id, listedAt(hints.get(id)))}
      npkOf={library.npk}
      currency={plan.pricing?.currency ?? ''}
      why={(id, title, value) => <WhyNumber path={`${nutrientOf(id)!.group}.${id}.gap`} title={title} value={value} />}
    />
  );
}
