import { useState } from 'react';
import { stepPath } from '../plan';
import { type Verdict, VerifyDialog } from '../audit';
import { saveHistory } from './parts/export-menu';
import { PlanThen } from './parts/plan-then';
import { RestoreDialog } from './parts/restore-dialog';
import { useRevision } from './use-shelf';
import { useHistoryWords } from './use-words';
import { HistoryHeader } from './parts/history-header';
import { HistorySide } from './parts/history-side';
import { TimeStrip } from './parts/time-strip';
import type { ShownHistory } from './shown-history';
import styles from './parts/history.module.css';

/** The whole page: timeline on top, the plan of that time in its frame, and beside it what was changed; on a phone the plan opens over it. */
export function HistoryView(props: ShownHistory) {
  const { planId, plan, phone, shelf, place, revision, replay, player, view, planWords, grower } = props;
  const words = useHistoryWords(planWords);
  const item = useRevision(shelf, revision);
  const [restoring, setRestoring] = useState<number>();
  const [verifying, setVerifying] = useState(false);
  const [verdict, setVerdict] = useState<Verdict>();
  const { jump } = place;
  const { head } = shelf;
  const back = stepPath(plan.customerId, place.step, planId);
  const go = (to: number) => {
    player.stop();
    jump({ rev: to });
  };
  const showNewest = () =>
    void shelf.refresh().then(
      () => jump({ rev: shelf.head, tab: 'revision' }),
      () => undefined,
    );
  return (
    <div className={styles['page']}>
      <HistoryHeader planId={planId} plan={plan} grower={grower} back={back} onVerify={() => setVerifying(true)} />
      <TimeStrip {...props} item={item} words={words} untrustedFrom={verdict?.untrustedFrom} />
      <div className={styles['body']}>
        <PlanThen
          phone={phone}
          {...{ revision, head, replay, words, item, plan }}
          step={place.step}
          onStep={(next) => jump({ step: next })}
          untrusted={verdict?.untrustedFrom !== undefined && revision >= verdict.untrustedFrom}
        >
          {view(place.step)}
        </PlanThen>
        <HistorySide {...props} item={item} words={words} onGo={go} onRestore={() => setRestoring(revision)} />
      </div>
      {restoring !== undefined && (
        <RestoreDialog
          planId={planId}
          revision={restoring}
          head={head}
          words={words}
          onClose={() => setRestoring(undefined)}
          onRestored={showNewest}
        />
      )}
      <VerifyDialog
        record={{ kind: 'plan', id: planId }}
        open={verifying}
        onClose={() => setVerifying(false)}
        onVerdict={setVerdict}
        onGo={go}
        onEvidence={() => void saveHistory(planId, 'jsonl')}
      />
    </div>
  );
}
