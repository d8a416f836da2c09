import { IconColumns2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLiveSession } from '../../../live/react/session-context';
import { useDocumentPart } from '../../../live/react/use-session';
import { Button } from '../../../ui/button';
import { notify } from '../../../ui/feedback/notices';
import { EmptyState, ErrorCard, Skeleton } from '../../../ui/feedback/states';
import { SelectInput } from '../../../ui/form/select-input';
import { SwitchInput } from '../../../ui/form/switch-input';
import { useSearchParams } from '../../../ui/link';
import { Dialog } from '../../../ui/overlay/dialog';
import { usePlanFacts } from '../facts/plan-context';
import { besides, doseAt, type Pair, pairsIn, productsIn, sameDose, takeOver } from '../model/beside';
import { readWholePlan, useGrowerPlans } from '../queries';
import { BesideTable, type Cell } from './beside-table';

/** The doses of another plan beside this one's, cell by cell; opened by a button or by an address that names the other plan. */
export function Beside() {
  const { t } = useTranslation('told');
  const [query, setQuery] = useSearchParams();
  const { plan } = usePlanFacts();
  const plans = useGrowerPlans(plan.customerId);
  const named = Number(query.get('beside')) || null;
  const [open, setOpen] = useState(named !== null);
  const [chosen, setChosen] = useState<number | null>(named);
  const other = useWhole(chosen);
  const others = (plans.data ?? []).filter(({ id }) => id !== plan.id).map(({ id, name }) => ({ value: id, label: name }));
  // a plan of another grower, whose address was followed
  if (other.data && others.every(({ value }) => value !== chosen)) others.unshift({ value: other.data.id, label: other.data.name });
  if (others.length === 0) return null;
  const close = () => {
    setOpen(false);
    if (named === null) return;
    query.delete('beside');
    setQuery(query, { replace: true });
  };
  return (
    <>
      <Button kind="quiet" icon={<IconColumns2 size={14} aria-hidden />} onClick={() => setOpen(true)}>
        {t('beside.open')}
      </Button>
      <Dialog open={open} onClose={close} title={t('beside.title')} width={960}>
        <SelectInput
          label={t('beside.plan')}
          choices={others}
          value={others.some(({ value }) => value === chosen) ? chosen : null}
          onChange={setChosen}
        />
        {open && chosen !== null && <OfPlan key={chosen} id={chosen} />}
      </Dialog>
    </>
  );
}

const useWhole = (id: number | null) =>
  useQuery({ queryKey: ['plans', 'whole', id], queryFn: () => readWholePlan(id!), enabled: id !== null });

function OfPlan({ id }: { id: number }) {
  const { t } = useTranslation('told');
  const { document, writer } = useLiveSession();
  const { data, error, refetch } = useWhole(id);
  const [all, setAll] = useState(false);
  const stages = useDocumentPart(['stages'], (one) => [...one.map('stages').entries()].flat().join());
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the other plan stands at the stages of this one
  const other = useMemo(() => data && besides(data, document), [data, document, stages]);
  const rows = useDocumentPart(
    ['stages', 'applications', 'doses', 'products', 'tanks'],
    (own) => (other ? rowsOf(own, other) : []),
    other?.doc.clientID ?? 0,
  );
  if (error) return <ErrorCard error={error} onRetry={refetch} />;
  if (!other) return <Skeleton rows={6} />;
  const take = (pair: Pair, productIds: readonly number[]) => {
    const entries = takeOver(document, other, pair, productIds);
    const refused = entries.length === 0 ? undefined : writer.writeAll(entries, 'paste');
    notify(t(refused ? 'beside.refused' : 'beside.taken', { count: productIds.length }), refused ? 'warn' : 'ok');
  };
  const pairs = pairsIn(document, other).filter(({ key }) =>
    rows.some(({ cells }) => cells.some((one) => one.pair === key && (all || one.differs))),
  );
  const shown = rows.filter(({ cells }) => cells.some(({ differs }) => all || differs));
  return (
    <>
      <SwitchInput label={t('beside.all')} checked={all} onChange={setAll} />
      {shown.length === 0 ? (
        <EmptyState title={t('beside.same')} />
      ) : (
        <BesideTable name={data?.name ?? ''} pairs={pairs} rows={shown} onTake={take} />
      )}
    </>
  );
}

/** A line a product: what either plan gives at each place of the season. */
function rowsOf(own: Parameters<typeof pairsIn>[0], other: Parameters<typeof pairsIn>[1]): { productId: number; cells: Cell[] }[] {
  const pairs = pairsIn(own, other);
  return productsIn(own, other).flatMap((productId) => {
    const cells = pairs.flatMap((pair): Cell[] => {
      const [mine, theirs] = [doseAt(own, pair.mine, productId), doseAt(other, pair.theirs, productId)];
      if (mine === undefined && theirs === undefined) return [];
      return [{ pair: pair.key, ...(mine && { mine }), ...(theirs && { theirs }), differs: !sameDose(mine, theirs) }];
    });
    return cells.length === 0 ? [] : [{ productId, cells }];
  });
}
