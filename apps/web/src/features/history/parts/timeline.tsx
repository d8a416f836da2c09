import { type KeyboardEvent, type PointerEvent, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { lanesOf, type Mark, sessionsOf, stepTo } from '../model/timeline';
import type { Shelf } from '../use-shelf';
import { BINS, TimelineLanes } from './timeline-lanes';
import { TimelineMarks } from './timeline-marks';
import { TimelineNames } from './timeline-names';
import styles from './timeline.module.css';

const LANES = 5;

export interface TimelineProps {
  shelf: Shelf;
  version: number;
  revision: number;
  vs: number | undefined;
  /** From here on nothing is proven. */
  untrustedFrom: number | undefined;
  marks: readonly Mark[];
  /** Spoken for the revision: number, who, when, what. */
  spoken: string;
  onWalk: (revision: number) => void;
  onDrag: (dragging: boolean) => void;
  onPlay: () => void;
}

/** One slider over the lanes of those who wrote; as wide as the page, one step a revision. */
export function Timeline({ shelf, version, revision, vs, untrustedFrom, marks, spoken, onWalk, onDrag, onPlay }: TimelineProps) {
  const { t } = useTranslation('history');
  const track = useRef<HTMLDivElement>(null);
  const { head } = shelf;
  const { lanes, sessions } = useMemo(() => {
    const moments = shelf.all();
    return { lanes: lanesOf(moments, head, BINS, LANES), sessions: sessionsOf(moments) };
  }, [shelf, version, head]); // oxlint-disable-line react-hooks/exhaustive-deps -- the version stands for what the shelf holds
  const at = (one: number) => `${((one - 0.5) / head) * 100}%`;
  const pointed = ({ clientX }: PointerEvent) => {
    const { left, width } = track.current!.getBoundingClientRect();
    onWalk(Math.max(1, Math.min(head, Math.ceil(((clientX - left) / width) * head))));
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const to = stepTo(event, revision, head);
    if (to === undefined && event.key !== ' ') return;
    event.preventDefault();
    if (to === undefined) onPlay();
    else onWalk(to);
  };
  return (
    <div className={styles['timeline']}>
      <TimelineNames lanes={lanes} />
      <div
        ref={track}
        role="slider"
        tabIndex={0}
        data-slider
        className={styles['track']}
        aria-label={t('timeline.label')}
        aria-valuemin={1}
        aria-valuemax={head}
        aria-valuenow={revision}
        aria-valuetext={spoken}
        onKeyDown={onKey}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          onDrag(true);
          pointed(event);
        }}
        onPointerMove={(event) => event.currentTarget.hasPointerCapture(event.pointerId) && pointed(event)}
        onLostPointerCapture={() => onDrag(false)}
      >
        <TimelineMarks marks={marks} at={at} />
        <TimelineLanes lanes={lanes} sessions={sessions} head={head} />
        {untrustedFrom !== undefined && (
          <span aria-hidden className={styles['untrusted']} style={{ left: `${((untrustedFrom - 1) / head) * 100}%` }} />
        )}
        {vs !== undefined && vs <= head && <span aria-hidden className={styles['other']} style={{ left: at(vs) }} />}
        <span aria-hidden className={styles['thumb']} style={{ left: at(revision) }} />
      </div>
    </div>
  );
}
