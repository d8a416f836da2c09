import { growerCalls } from '@loam/domain/grower/grower.calls';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { download } from '../../../api/fetch-file';
import { formatCount } from '../../../i18n/number';
import { Button } from '../../../ui/button';
import { notify } from '../../../ui/feedback/notices';
import { SelectInput } from '../../../ui/form/select-input';
import { BulkQuestion } from '../../../ui/table/bulk-question';
import { ExportMenu } from '../../../ui/table/export-menu';
import { GrowerMove } from './grower-move';
import { useChangeMany } from '../use-change-many';

type Changing = 'assign' | 'deactivate' | 'reactivate';
type What = Changing | 'move';
interface GrowerBulkProps {
  readonly groupId: number;
  readonly chosen: readonly number[];
  /** whom growers can be assigned to; empty when the person may not choose */
  readonly people: readonly { id: number; name: string }[];
  /** the person may change growers */
  readonly mayChange: boolean;
  /** the person may move growers to another group */
  readonly mayMove: boolean;
  readonly onDone: () => void;
}

/** What can be done with the chosen growers together. */
export function GrowerBulk({ groupId, chosen, people, mayChange, mayMove, onDone }: GrowerBulkProps) {
  const { t, i18n } = useTranslation('grower');
  const [open, setOpen] = useState<What | null>(null);
  return (
    <>
      {mayChange && people.length > 0 && <Button onClick={() => setOpen('assign')}>{t('bulk.assign.open')}</Button>}
      {mayMove && <Button onClick={() => setOpen('move')}>{t('bulk.move.open')}</Button>}
      {mayChange && <Button onClick={() => setOpen('deactivate')}>{t('deactivate')}</Button>}
      {mayChange && <Button onClick={() => setOpen('reactivate')}>{t('reactivate')}</Button>}
      <ExportMenu
        save={(format) =>
          download(growerCalls.export, { body: { groupId, ids: chosen, format, lang: i18n.language } }, `growers.${format}`)
        }
      />
      {open === 'move' && <GrowerMove {...{ groupId, chosen, onDone }} onClose={() => setOpen(null)} />}
      {open && open !== 'move' && <Question what={open} {...{ chosen, people, onDone }} onClose={() => setOpen(null)} />}
    </>
  );
}

interface QuestionProps extends Pick<GrowerBulkProps, 'chosen' | 'people' | 'onDone'> {
  readonly what: Changing;
  readonly onClose: () => void;
}

function Question({ what, chosen, people, onClose, onDone }: QuestionProps) {
  const { t } = useTranslation('grower');
  const { change, takeBack } = useChangeMany();
  const [keeper, setKeeper] = useState<number | null>(null);
  const [missing, setMissing] = useState(false);
  const numbers = { count: chosen.length, shown: formatCount(chosen.length) };
  const to = what === 'assign' ? keeper !== null && { assignedTo: keeper } : { active: what === 'reactivate' };
  const name = people.find(({ id }) => id === keeper)?.name ?? '';
  return (
    <BulkQuestion
      title={t(`bulk.${what}.title`, numbers)}
      confirmLabel={t(what === 'assign' ? 'bulk.assign.confirm' : what)}
      destructive={what === 'deactivate'}
      count={chosen.length}
      run={(tell) => {
        setMissing(!to);
        return to ? change(chosen, to, tell) : undefined;
      }}
      told={(count) => (count === 0 ? t('bulk.same') : t(`bulk.${what}.done`, { count, shown: formatCount(count), name }))}
      undo={async (done) => {
        await takeBack(done, what === 'assign' ? 'assignedTo' : 'active');
        notify(t('bulk.undone', { count: done.length, shown: formatCount(done.length) }));
      }}
      onClose={onClose}
      onDone={onDone}
    >
      <p>{t(`bulk.${what}.text`)}</p>
      {what === 'assign' && (
        <SelectInput
          label={t('field.assignedTo')}
          searchable
          choices={people.map(({ id, name: label }) => ({ value: id, label }))}
          value={keeper}
          onChange={setKeeper}
          {...(missing && keeper === null && { error: t('bulk.assign.choose') })}
        />
      )}
    </BulkQuestion>
  );
}
