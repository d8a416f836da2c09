import { userAdminCalls as calls } from '@loam/domain/user/user-admin.calls';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ask } from '../../../api/ask';
import { formatCount } from '../../../i18n/number';
import { notify } from '../../../ui/feedback/notices';
import { ErrorCard, Skeleton } from '../../../ui/feedback/states';
import { SelectInput } from '../../../ui/form/select-input';
import { BulkQuestion } from '../../../ui/table/bulk-question';
import { inParts } from '../../../ui/table/in-parts';
import { inviteOptionsQuery, type Registered, usersKey } from './queries';

interface MoveQuestionProps {
  readonly people: readonly Registered[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}
const place = ({ id }: Registered, groupIds: number[]) => ask(calls.change, { params: { id }, body: { groupIds } });

/** Moves the chosen people to another group; each of them is a change of their own, and what they were in before takes it back. */
export function MoveQuestion({ people, onClose, onDone }: MoveQuestionProps) {
  const { t } = useTranslation('people');
  const client = useQueryClient();
  const options = useQuery(inviteOptionsQuery);
  const [group, setGroup] = useState<number | null>(null);
  const [missing, setMissing] = useState(false);
  const refresh = () => client.invalidateQueries({ queryKey: [usersKey] });
  const numbers = (count: number) => ({ count, shown: formatCount(count) });
  const groups = options.data?.groups ?? [];
  const move = async (to: number, tell: (count: number) => void) => {
    const result = await inParts(people, 1, async (part) => (await place(part[0]!, [to]), part), tell);
    await refresh();
    return result;
  };
  const takeBack = async (done: readonly Registered[]) => {
    const back = await inParts(done, 1, async (part) => (await place(part[0]!, part[0]!.groups.map(({ id }) => id)), part)); // prettier-ignore
    await refresh();
    if (back.failure !== undefined) throw back.failure;
    notify(t('bulk.undone', numbers(back.done.length)));
  };
  return (
    <BulkQuestion
      title={t('bulk.move.title', numbers(people.length))}
      confirmLabel={t('bulk.move.confirm')}
      count={people.length}
      run={(tell) => {
        setMissing(group === null);
        return group === null ? undefined : move(group, tell);
      }}
      told={(count) => t('bulk.move.done', { ...numbers(count), name: groups.find(({ id }) => id === group)?.name ?? '' })}
      undo={takeBack}
      onClose={onClose}
      onDone={onDone}
    >
      {options.error && <ErrorCard error={options.error} onRetry={options.refetch} />}
      <p>{t('bulk.move.text')}</p>
      {!options.data && !options.error && <Skeleton rows={1} height={56} />}
      {options.data && (
        <SelectInput
          label={t('bulk.move.group')}
          searchable
          choices={groups.map(({ id, name }) => ({ value: id, label: name }))}
          value={group}
          onChange={setGroup}
          {...(missing && group === null && { error: t('bulk.move.choose') })}
        />
      )}
    </BulkQuestion>
  );
}
