import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button';
import { notify } from '../../ui/feedback/notices';
import { EmptyState } from '../../ui/feedback/states';
import { SelectInput } from '../../ui/form/select-input';
import { Card } from '../../ui/layout/page-header';
import { lazyPart } from '../../ui/lazy-part';
import { ConfirmDialog } from '../../ui/overlay/dialog';
import { isOfSame } from './limits-draft';
import { LimitsRows } from './limits-rows';
import { useLimitsWords } from './limits-words';
import { type Limits, type Subject, type Threshold, useResetThresholds } from './queries';
import { LimitActions } from './limit-actions';
import { useLimitRows } from './use-limit-rows';
import styles from './limits.module.css';

const LimitsDrawer = lazyPart(async () => (await import('./limits-drawer')).LimitsDrawer);

/** Every limit that holds here: what it is of, its bands, whose it is; each can be changed for this level or given up. */
export function LimitsTable({ subject, limits }: { readonly subject: Subject; readonly limits: Limits }) {
  const { t } = useTranslation('interpretation');
  const words = useLimitsWords();
  const limitRows = useLimitRows();
  const [mineral, setMineral] = useState<number | null>(null);
  const [editing, setEditing] = useState<Threshold | null>(null);
  const [resetting, setResetting] = useState<readonly Threshold[]>([]);
  const minerals = useMemo(() => [...new Map(limits.thresholds.map(({ mineralId, name }) => [mineralId, name]))], [limits]);
  const rows = limits.thresholds.filter(({ mineralId }) => mineral === null || mineralId === mineral);
  const own = limits.thresholds.filter(({ inherited }) => !inherited);
  const actionsOf = (row: Threshold, name: string) =>
    limits.editable && <LimitActions {...{ row, name, subject }} onEdit={() => setEditing(row)} onReset={() => setResetting([row])} />;
  return (
    <Card
      flush
      title={t('inForce', { count: rows.length })}
      actions={
        <>
          <SelectInput
            label={t('mineral')}
            labelHidden
            placeholder={t('allMinerals')}
            choices={minerals.map(([value, name]) => ({ value, label: words.mineral(name) }))}
            value={mineral}
            onChange={setMineral}
            clearable
          />
          {limits.editable && own.length > 0 && <Button onClick={() => setResetting(own)}>{t('resetAll')}</Button>}
        </>
      }
    >
      {rows.length === 0 ? (
        <EmptyState title={t('none.title')} text={t('none.text')} />
      ) : (
        <LimitsRows kind={subject.kind} label={t('tab.limits')} rows={limitRows(rows, actionsOf)} />
      )}
      <LimitNotes subject={subject} editable={limits.editable} />
      {editing && (
        <LimitsDrawer
          subject={subject}
          threshold={editing}
          replaces={limits.thresholds.filter((one) => isOfSame(one, editing)).length}
          revision={limits.revision}
          onClose={() => setEditing(null)}
        />
      )}
      <ResetQuestion subject={subject} resetting={resetting} onDone={() => setResetting([])} />
    </Card>
  );
}

interface ResetQuestionProps {
  readonly subject: Subject;
  readonly resetting: readonly Threshold[];
  readonly onDone: () => void;
}

/** Own limits are given up for the inherited ones. */
function ResetQuestion({ subject, resetting, onDone }: ResetQuestionProps) {
  const { t } = useTranslation('interpretation');
  const reset = useResetThresholds(subject);
  const giveUp = async () => {
    await reset.mutateAsync(resetting);
    notify(t('reset', { count: resetting.length }));
    onDone();
  };
  return (
    <ConfirmDialog
      open={resetting.length > 0}
      onClose={onDone}
      onConfirm={giveUp}
      title={t('resetTitle', { count: resetting.length })}
      confirmLabel={t('resetConfirm')}
    >
      <p>{t('resetText')}</p>
    </ConfirmDialog>
  );
}

function LimitNotes({ subject, editable }: { readonly subject: Subject; readonly editable: boolean }) {
  const { t } = useTranslation('interpretation');
  return (
    <>
      {subject.kind === 'soil' && (
        <p role="note" className={styles['note']}>
          {t('countryNote')}
        </p>
      )}
      {!editable && (
        <p role="note" className={styles['note']}>
          {t('readOnly')}
        </p>
      )}
    </>
  );
}
