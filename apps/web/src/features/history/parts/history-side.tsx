import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { HistoryItem } from '@loam/domain/audit/history.schema';
import { Tabs } from '../../../ui/tabs';
import type { HistoryWords } from '../use-words';
import { type TabName, tabs } from '../use-place';
import type { ShownHistory } from '../shown-history';
import { ComparePanel } from './compare-panel';
import { RevisionDetail } from './revision-detail';
import { VersionsPanel } from './versions-panel';
import { FilteredRevisions } from './filtered-revisions';
import styles from './history.module.css';

interface HistorySideProps extends Pick<ShownHistory, 'planId' | 'plan' | 'phone' | 'shelf' | 'version' | 'place' | 'revision' | 'player'> {
  item: HistoryItem | undefined;
  words: HistoryWords;
  onGo: (to: number) => void;
  onRestore: () => void;
}

/** Beside the plan: the revision, the list of them, two compared, and the versions with a name. */
export function HistorySide({ item, words, onGo, onRestore, ...history }: HistorySideProps) {
  const { planId, plan, phone, shelf, version, place, revision, player } = history;
  const { t } = useTranslation('history');
  const { head } = shelf;
  const { jump } = place;
  const ofField = (path: string) => jump({ path, tab: 'list' });
  const toChanged = (to: number) => {
    player.stop();
    jump({ rev: to, tab: 'revision' });
  };
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
        onRestore={revision < head && plan.status !== 'completed' ? onRestore : undefined}
        onCompare={() => jump({ rev: head, vs: revision, tab: 'compare' })}
      />
    ),
    list: <FilteredRevisions {...{ planId, shelf, version, place, revision, words }} onGo={phone ? toChanged : onGo} />,
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
    versions: <VersionsPanel planId={planId} head={head} onGo={onGo} onNamed={() => void shelf.refresh().catch(() => undefined)} />,
  };
  return (
    <aside className={styles['side']} aria-label={t('side')}>
      <Tabs
        label={t('side')}
        value={place.tab}
        onChange={(tab) => jump({ tab: tab as TabName })}
        tabs={tabs.map((id) => ({ id, label: t(`tab.${id}`), content: panels[id] }))}
      />
    </aside>
  );
}
