import type { HistoryItem } from '@loam/domain/audit/history.schema';
import type { HistoryWords } from '../use-words';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatExact } from '../../../i18n/date';
import { formatCount } from '../../../i18n/number';
import type { ShownHistory } from '../shown-history';
import { PlayBar } from './play-bar';
import { Timeline } from './timeline';
import styles from './history.module.css';

interface TimeStripProps extends Pick<ShownHistory, 'shelf' | 'version' | 'marks' | 'place' | 'revision' | 'player' | 'opened' | 'onDrag'> {
  item: HistoryItem | undefined;
  words: HistoryWords;
  /** From this revision on the check found something wrong. */
  untrustedFrom: number | undefined;
}

/** The timeline and its player; what stands at the revision is also said in words. */
export function TimeStrip({ shelf, version, marks, place, revision, player, opened, onDrag, item, words, untrustedFrom }: TimeStripProps) {
  const { t } = useTranslation('history');
  const [seen, setSeen] = useState(opened);
  const { head } = shelf;
  useEffect(() => {
    if (revision === head) setSeen(head);
  }, [revision, head]);
  const first = item?.changes[0];
  const told = item
    ? [item.by.name || t('removedPerson'), formatExact(item.at), first ? words.path(first.path) : ''].filter(Boolean).join(', ')
    : '';
  const spoken = `${t('revisionOf', { revision: formatCount(revision), head: formatCount(head) })}${told ? `, ${told}` : ''}`;
  const step = (to: number) => {
    player.stop();
    place.walk(Math.max(1, Math.min(head, to)));
  };

  return (
    <div className={styles['time']}>
      <Timeline
        {...{ shelf, version, revision, marks, spoken, onDrag }}
        vs={place.tab === 'compare' ? place.vs : undefined}
        untrustedFrom={untrustedFrom}
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
  );
}
