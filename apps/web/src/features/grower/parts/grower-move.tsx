import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../../i18n/number';
import { notify } from '../../../ui/feedback/notices';
import { ErrorCard, Skeleton } from '../../../ui/feedback/states';
import { SelectInput } from '../../../ui/form/select-input';
import { groupChoices } from '../../../ui/scope/scope-node';
import { BulkQuestion } from '../../../ui/table/bulk-question';
import { useScopeTree } from '../../organization';
import { useGroupPeople } from '../queries';
import { useMoveMany } from '../use-move-many';

interface GrowerMoveProps {
  readonly groupId: number;
  readonly chosen: readonly number[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Moves the chosen growers to another group of their company, and to somebody there who looks after them. */
export function GrowerMove({ groupId, chosen, onClose, onDone }: GrowerMoveProps) {
  const { t } = useTranslation('grower');
  const tree = useScopeTree();
  const { move, takeBack } = useMoveMany();
  const [group, setGroup] = useState<number | null>(null);
  const [keeper, setKeeper] = useState<number | null>(null);
  const [missing, setMissing] = useState(false);
  const people = useGroupPeople(group ?? 0, group !== null).data;
  const groups = groupChoices(tree.data ?? [], groupId);
  const numbers = (count: number) => ({ count, shown: formatCount(count) });
  const name = groups.find(({ value }) => value === group)?.label ?? '';
  const to = group !== null && keeper !== null && { groupId: group, assignedTo: keeper };
  return (
    <BulkQuestion
      title={t('bulk.move.title', numbers(chosen.length))}
      confirmLabel={t('bulk.move.confirm')}
      count={chosen.length}
      run={(tell) => {
        setMissing(!to);
        return to ? move(chosen, to, tell) : undefined;
      }}
      told={(count) => (count === 0 ? t('bulk.same') : t('bulk.move.done', { ...numbers(count), name }))}
      undo={async (done) => {
        await takeBack(done);
        notify(t('bulk.undone', numbers(done.length)));
      }}
      onClose={onClose}
      onDone={onDone}
    >
      {tree.error && <ErrorCard error={tree.error} onRetry={tree.refetch} />}
      <p>{t('bulk.move.text')}</p>
      {!tree.data && !tree.error && <Skeleton rows={1} height={56} />}
      {tree.data && (
        <SelectInput
          label={t('bulk.move.group')}
          searchable
          choices={groups}
          value={group}
          onChange={(id) => {
            setGroup(id);
            setKeeper(null);
          }}
          {...(missing && group === null && { error: t('bulk.move.choose') })}
        />
      )}
      {group !== null && (
        <SelectInput
          label={t('field.assignedTo')}
          searchable
          choices={(people ?? []).filter(({ active }) => active).map(({ id, name }) => ({ value: id, label: name }))}
          value={keeper}
          onChange={setKeeper}
          {...(missing && keeper === null && { error: t('bulk.assign.choose') })}
        />
      )}
    </BulkQuestion>
  );
}
