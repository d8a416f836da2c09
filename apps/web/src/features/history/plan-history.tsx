import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../i18n/number';
import { notify } from '../../ui/feedback/notices';
import { ErrorCard, Skeleton } from '../../ui/feedback/states';
import { usePhone } from '../../ui/use-phone';
import { PlanReplay } from '../plan';
import { marksOf } from './model/timeline';
import { HistoryView } from './history-view';
import { usePlace } from './use-place';
import { usePlayer } from './use-player';
import { useReplay } from './use-replay';
import { type Shelf, useFilled } from './use-shelf';

/** Neighbours that are fetched while one is looked at, and while it plays. */
const AHEAD = { still: 1, playing: 6 };

/** What a page of the past needs of the body of that time: values that were never typed are absent. */
/** Holds where the reader is, the state of that revision, and the player. */
export function PlanHistory({ planId, shelf, version }: { planId: number; shelf: Shelf; version: number }) {
  const { t } = useTranslation('history');
  const phone = usePhone();
  const place = usePlace(phone ? 'list' : 'revision');
  const [dragging, setDragging] = useState(false);
  const [opened] = useState(shelf.head);
  const revision = Math.min(shelf.head, place.revision ?? opened);
  const [playing, setPlaying] = useState(false);
  const replay = useReplay(planId, revision, shelf.head, playing ? AHEAD.playing : AHEAD.still, dragging);
  const { revision: asked, walk } = place;
  useEffect(() => {
    if (asked === undefined || asked <= opened) return;
    notify(t('notYet', { asked: formatCount(asked), head: formatCount(opened) }), 'warn');
    walk(opened);
  }, []); // oxlint-disable-line react-hooks/exhaustive-deps -- only the address that the page was opened with can name what is not there
  const player = usePlayer(shelf, revision, replay.shown?.revision, place.walk);
  useEffect(() => setPlaying(player.playing), [player.playing]);
  useFilled(shelf, replay.shown !== undefined);
  const plan = replay.shown;
  const marks = useMemo(() => marksOf(shelf.all()), [shelf, version]); // oxlint-disable-line react-hooks/exhaustive-deps -- the version stands for what the shelf holds
  if (!plan)
    return replay.failure ? (
      <ErrorCard error={replay.failure} onRetry={replay.retry} />
    ) : (
      <Skeleton rows={14} height={24} label={t('opening')} />
    );
  return (
    <PlanReplay session={replay.session} plan={plan}>
      {(view, words, grower) => (
        <HistoryView
          {...{ planId, plan, phone, shelf, version, marks, place, revision, replay, player, view, grower, opened }}
          planWords={words}
          onDrag={setDragging}
        />
      )}
    </PlanReplay>
  );
}
