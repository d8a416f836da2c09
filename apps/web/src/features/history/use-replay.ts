import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useMemo, useState } from 'react';
import type { PlanThenAnswer } from '@loam/domain/plan/plan-history.schema';
import { planShape } from '@loam/domain/plan/document/plan-shape';
import { showing } from '@loam/domain/plan/document/plan-showing.document';
import { draftFromBody } from '@loam/domain/plan/document/plan.from-body';
import { useCurrentUser } from '../../api/session';
import type { Edit } from '../../live/document/live-document';
import type { LiveSession } from '../../live/session/live-session';
import { openReplay, showState } from '../../live/session/replay-session';
import { fetchAhead, useStateAt } from './queries';

const HOLD_MS = 60;
const none: readonly Edit[] = [];

export interface Replay {
  session: LiveSession;
  /** The state that is drawn; undefined before the first. */
  shown: PlanThenAnswer | undefined;
  /** What the last step changed. */
  edits: readonly Edit[];
  failure: unknown;
  retry: () => void;
}

/** A value once it has rested for a moment; while a slider is dragged only the last place is asked of the server. */
function useRested<T>(value: T, ms: number): T {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return rested;
}

/** Draws the state at a revision into a session of its own; the neighbours are fetched before they are asked for. */
export function useReplay(planId: number, revision: number, head: number, ahead: number, dragging: boolean): Replay {
  const client = useQueryClient();
  const user = useCurrentUser();
  const session = useMemo(() => openReplay({ id: user.id, name: user.fullName }, planShape), [user.id, user.fullName]);
  const rested = useRested(revision, HOLD_MS);
  const wanted = dragging ? rested : revision;
  const { data, error, refetch, isPlaceholderData } = useStateAt(planId, wanted);
  const [step, setStep] = useState<{ shown: PlanThenAnswer | undefined; edits: readonly Edit[] }>({ shown: undefined, edits: none });
  useLayoutEffect(() => {
    if (!data || isPlaceholderData) return;
    const edits = showState(session, showing(draftFromBody(data)));
    setStep((before) => ({ shown: data, edits: before.shown ? edits : none }));
  }, [data, isPlaceholderData, session]);
  const drawn = step.shown !== undefined;
  useEffect(() => {
    if (!drawn || dragging || head === 0) return; // what is shown first comes first
    for (let next = wanted - 1; next <= wanted + ahead; next++)
      if (next !== wanted && next >= 1 && next <= head) fetchAhead(client, planId, next);
  }, [client, planId, wanted, ahead, head, dragging, drawn]);
  return { session, ...step, failure: error, retry: () => void refetch() };
}
