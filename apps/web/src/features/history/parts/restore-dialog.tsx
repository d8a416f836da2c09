import type { CompareAnswer } from '@loam/domain/audit/history.schema';
import { planShape } from '@loam/domain/plan/document/plan-shape';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '../../../api/session';
import { errorText } from '../../../i18n/init';
import { formatCount } from '../../../i18n/number';
import { useOpenSession } from '../../../live/session/open-session';
import type { LiveSession } from '../../../live/session/live-session';
import { useSignal } from '../../../live/react/use-session';
import { notify } from '../../../ui/feedback/notices';
import { ErrorCard, Skeleton } from '../../../ui/feedback/states';
import { TextAreaInput } from '../../../ui/form/text-area-input';
import { ConfirmDialog } from '../../../ui/overlay/dialog';
import { announced } from '../model/announced';
import { useRestore, useRestorePreview } from '../queries';
import type { HistoryWords } from '../use-words';
import { ChangeTable } from './change-table';
import { EffectTable } from './effect';
import styles from './panel.module.css';

const HEADS_UP_S = 5;
const LONGEST = 500;
/** Nothing is written here: it only tells those inside. */
const onlyTelling = { shape: planShape };

export interface RestoreDialogProps {
  planId: number;
  revision: number;
  head: number;
  words: HistoryWords;
  onClose: () => void;
  onRestored: () => void;
}

/** Shows what would change, asks why, tells those inside, and brings the revision back as a new one five seconds later. */
export function RestoreDialog(props: RestoreDialogProps) {
  const user = useCurrentUser();
  const me = useMemo(() => ({ id: user.id, name: user.fullName }), [user.id, user.fullName]);
  const live = useOpenSession(`plan:${props.planId}`, me, onlyTelling);
  return live ? <Restoring {...props} live={live} /> : null;
}

/** Tells those inside for some seconds before it happens. */
function useHeadsUp(live: LiveSession, revision: number, reason: string) {
  const [left, setLeft] = useState<number>();
  const going = useRef(true);
  const headsUp = async (changes: CompareAnswer['changes']) => {
    live.presence.moveTo({ changing: 'restore', restoring: announced(revision, reason, changes) });
    try {
      for (let seconds = HEADS_UP_S; seconds > 0; seconds--) {
        setLeft(seconds);
        await new Promise((resolve) => setTimeout(resolve, 1_000));
        if (!going.current) throw new Error('called off');
      }
    } finally {
      setLeft(undefined);
      live.presence.moveTo({ changing: undefined, restoring: undefined });
    }
  };
  const callOff = () => {
    going.current = false;
  };
  return { left, headsUp, callOff };
}

function Restoring({ planId, revision, head, words, live, onClose, onRestored }: RestoreDialogProps & { live: LiveSession }) {
  const { t } = useTranslation('history');
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  // what was shown is what is asked about, also when others go on meanwhile
  const [seen] = useState(head);
  const diff = useRestorePreview(planId, seen, revision);
  const restore = useRestore(planId);
  const peers = useSignal(live.presence.peers);
  const inside = [...new Set(peers.filter(({ user }) => user.id !== live.user.id).map(({ user }) => user.name))];
  const names = inside.join(', ');
  const missing = reason.trim() === '';
  const { left, headsUp, callOff } = useHeadsUp(live, revision, reason.trim());
  const confirm = async () => {
    setTried(true);
    if (missing || !diff.data) throw new Error('not ready');
    if (inside.length > 0) await headsUp(diff.data.changes);
    try {
      await restore.mutateAsync({ revision, reason: reason.trim(), head: seen });
    } catch (error) {
      notify(errorText((error as { key?: string }).key ?? '', (error as Error).message), 'bad');
      throw error;
    }
    notify(t('restore.done', { revision: formatCount(revision) }));
    onRestored();
  };
  const close = () => {
    callOff();
    onClose();
  };
  return (
    <ConfirmDialog
      open
      onClose={close}
      title={t('restore.title', { revision: formatCount(revision) })}
      confirmLabel={t('restore.confirm')}
      destructive
      width={620}
      onConfirm={confirm}
    >
      <div className={styles['panel']}>
        <p>{t('restore.text')}</p>
        <Preview diff={diff} words={words} />
        <TextAreaInput
          label={t('restore.reason')}
          hint={t('restore.reasonHint')}
          value={reason}
          maxLength={LONGEST}
          onChange={setReason}
          error={tried && missing ? t('restore.reasonMissing') : undefined}
        />
        {inside.length > 0 && <p>{t('restore.inside', { names })}</p>}
        {left !== undefined && <p role="status">{t('restore.telling', { names, count: left })}</p>}
      </div>
    </ConfirmDialog>
  );
}

/** What would change, and what of the plan's figures with it. */
function Preview({ diff, words }: Pick<RestoreDialogProps, 'words'> & { diff: ReturnType<typeof useRestorePreview> }) {
  const { t } = useTranslation('history');
  if (diff.isError) return <ErrorCard error={diff.error} onRetry={() => diff.refetch()} />;
  if (!diff.data) return <Skeleton rows={4} />;
  const { changes, effect } = diff.data;
  const title = t('change.title', { count: changes.length });
  return (
    <>
      <h3>{title}</h3>
      <div className={styles['diff']} tabIndex={0} role="region" aria-label={title}>
        <ChangeTable changes={changes.map(({ path, old, new: now }) => ({ path, old, new: now }))} words={words} />
      </div>
      <EffectTable effect={effect} words={words} />
    </>
  );
}
