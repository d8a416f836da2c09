import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { MANURE_FORMS } from '@loam/domain/kernel/lists';
import { nutrientOf } from '@loam/domain/kernel/nutrients';
import { Dialog } from '../../../ui/overlay/dialog';
import { useProductsInUse } from '../../library/catalog';
import { gapsOf } from '../model/product-rank';
import { usePerArea, usePlanFacts, usePlanNumbers } from '../facts/plan-context';
import { usePriceHints } from './price-hints';
import { WhyNumber } from '../why/why-number';
import ProductChoices from './product-choices';

/** Products to add: searched by name, ranked by the gaps they close without exceeding another need. */
export function ProductPicker({
  open,
  taken,
  onClose,
  onPick,
}: {
  open: boolean;
  taken: ReadonlySet<string>;
  onClose: () => void;
  onPick: (productId: number) => void;
}) {
  const { t } = useTranslation('plan');
  return (
    <Dialog open={open} onClose={onClose} title={t('product.add')} width={760}>
      {open && <OfThePlan taken={taken} onPick={onPick} />}
    </Dialog>
  );
}

function OfThePlan({ taken, onPick }: { taken: ReadonlySet<string>; onPick: (productId: number) => void }) {
  const { library, plan, grower } = usePlanFacts();
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
      {...{ products, gaps, display, perArea, hints, onPick }}
      npkOf={library.npk}
      currency={plan.pricing?.currency ?? ''}
      why={(id, title, value) => <WhyNumber path={`${nutrientOf(id)!.group}.${id}.gap`} title={title} value={value} />}
    />
  );
}
