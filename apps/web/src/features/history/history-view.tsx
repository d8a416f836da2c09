import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconArrowBackUp, IconShieldCheck } from '@tabler/icons-react';
import { formatExact } from '../../i18n/date';
import { formatCount } from '../../i18n/number';
import { Button } from '../../ui/button';
import { Tabs } from '../../ui/tabs';
import { usePageFacts } from '../../ui/page-facts';
import { stepPath, type PlanWords, type ReplayStep } from '../plan';
import { type Verdict, VerifyDialog } from '../audit';
import type { Mark } from './model/timeline';
import { ComparePanel } from './parts/compare-panel';
import { ExportMenu, saveHistory } from './parts/export-menu';
import { FilterBar } from './parts/filters';
import { PlayBar } from './parts/play-bar';
import { ReplayFrame } from './parts/replay-frame';
import { RestoreDialog } from './parts/restore-dialog';
import { RevisionDetail } from './parts/revision-detail';
import { RevisionList } from './parts/revision-list';
import { Timeline } from './parts/timeline';
import { VersionsPanel } from './parts/versions-panel';
import { tabs, type Place, type TabName } from './use-place';
import type { Player } from './use-player';
import type { Replay } from './use-replay';
import { type Shelf, useRevision } from './use-shelf';
import { useHistoryWords } from './use-words';
import styles from './parts/history.module.css';

export interface HistoryViewProps {
  planId: number;
  plan: { name: string; customerId: number; status: string };
  shelf: Shelf;
  version: number;
  marks: readonly Mark[];
  place: Place;
  revision: number;
  replay: Replay;
  player: Player;
  view: (step: ReplayStep) => ReactNode;
  planWords: PlanWords;
  grower: { fullName: string };
  /** The newest revision when the page was opened. */
  opened: number;
  onDrag: (dragging: boolean) => void;
}

/** The whole page: timeline on top, the plan of that time in its frame, and beside it what was changed. */
export function HistoryView({
  planId,
  plan,
  shelf,
  version,
  marks,
  place,
  revision,
  replay,
  player,
  view,
  planWords,
  grower,
  opened,
  onDrag,
}: HistoryViewProps) {
  const { t } = useTranslation('history');
  const words = useHistoryWords(planWords);
  const item = useRevision(shelf, revision);
  const [restoring, setRestoring] = useState<number>();
  const [verifying, setVerifying] = useState(false);
  const [verdict, setVerdict] = useState<Verdict>();
  const [seen, setSeen] = useState(opened);
  const { head } = shelf;
  const { jump, walk } = place;
  useEffect(() => {
    if (revision === head) setSeen(head);
  }, [revision, head]);
  usePageFacts(`${t('title')} · ${plan.name}`, [
    { label: grower.fullName, to: `/customers/${plan.customerId}` },
    { label: plan.name, to: stepPath(plan.customerId, place.step, planId) },
    { label: t('title') },
  ]);

  const first = item?.changes[0];
  const told = item
    ? [item.by.name || t('removedPerson'), formatExact(item.at), first ? words.path(first.path) : ''].filter(Boolean).join(', ')
    : '';
  const spoken = `${t('revisionOf', { revision: formatCount(revision), head: formatCount(head) })}${told ? `, ${told}` : ''}`;
  const go = (to: number) => {
    player.stop();
    jump({ rev: to });
  };
  const step = (to: number) => {
    player.stop();
    walk(Math.max(1, Math.min(head, to)));
  };
  const ofField = (path: string) => jump({ path, tab: 'list' });
  const clear = { by: undefined, path: undefined, origin: undefined };
  const panels: Record<TabName, ReactNode> = {
    revision: (
      <RevisionDetail
        planId={planId}
        revision={revision}
        item={item}
        missing={shelf.isMissing(revision)}
        words={words}
        playing={player.playing}
        onPath={ofField}
        onRestore={revision < head && plan.status !== 'completed' ? () => setRestoring(revision) : undefined}
        onCompare={() => jump({ rev: head, vs: revision, tab: 'compare' })}
      />
    ),
    list: (
      <>
        <FilterBar
          planId={planId}
          shelf={shelf}
          version={version}
          filters={place.filters}
          words={words}
          onFilter={(filters) => jump({ ...clear, ...filters, tab: 'list' })}
        />
        <RevisionList
          planId={planId}
          shelf={shelf}
          filters={place.filters}
          revision={revision}
          words={words}
          onGo={go}
          onClear={() => jump(clear)}
        />
      </>
    ),
    compare: (
      <ComparePanel
        planId={planId}
        head={head}
        revision={revision}
        vs={place.vs}
        words={words}
        onPick={(change) => jump({ ...change, tab: 'compare' })}
        onPath={ofField}
        onRevision={(to) => jump({ rev: to, tab: 'revision' })}
      />
    ),
    versions: <VersionsPanel planId={planId} head={head} onGo={go} onNamed={() => void shelf.refresh().catch(() => undefined)} />,
  };
  return (
    <div className={styles['page']}>
      <header className={styles['header']}>
        <h1 tabIndex={-1}>{t('heading', { name: plan.name })}</h1>
        <span className={styles['actions']}>
          <Button kind="quiet" icon={<IconArrowBackUp size={16} aria-hidden />} to={stepPath(plan.customerId, place.step, planId)}>
            {t('toPlan')}
          </Button>
          <Button icon={<IconShieldCheck size={16} aria-hidden />} onClick={() => setVerifying(true)}>
            {t('verify')}
          </Button>
          <ExportMenu planId={planId} />
        </span>
      </header>
      <div className={styles['time']}>
        <Timeline
          {...{ shelf, version, revision, marks, spoken, onDrag }}
          vs={place.tab === 'compare' ? place.vs : undefined}
          untrustedFrom={verdict?.untrustedFrom}
          onWalk={step}
          onPlay={player.toggle}
        />
        <PlayBar
          player={player}
          revision={revision}
          head={head}
          marks={marks}
          newer={Math.max(0, head - seen)}
          told={told}
          filling={!shelf.complete}
          onWalk={step}
        />
      </div>
      <div className={styles['body']}>
        <ReplayFrame
          {...{ revision, head, replay, words, item, plan }}
          step={place.step}
          onStep={(next) => jump({ step: next })}
          untrusted={verdict?.untrustedFrom !== undefined && revision >= verdict.untrustedFrom}
        >
          {view(place.step)}
        </ReplayFrame>
        <aside className={styles['side']} aria-label={t('side')}>
          <Tabs
            label={t('side')}
            value={place.tab}
            onChange={(tab) => jump({ tab: tab as TabName })}
            tabs={tabs.map((id) => ({ id, label: t(`tab.${id}`), content: panels[id] }))}
          />
        </aside>
      </div>
      {restoring !== undefined && (
        <RestoreDialog
          planId={planId}
          revision={restoring}
          head={head}
          words={words}
          onClose={() => setRestoring(undefined)}
          onRestored={() =>
            void shelf.refresh().then(
              () => jump({ rev: shelf.head, tab: 'revision' }),
              () => undefined,
            )
          }
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
