import { useMemo, useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../../i18n/number';
import { authorColor, colorVariable } from '../../../live/people/author-colors';
import { glyphs, lanesOf, type Mark, sessionsOf, stepTo } from '../model/timeline';
import type { Shelf } from '../use-shelf';
import { useVersionName } from '../use-words';
import styles from './timeline.module.css';

const BINS = 240;
const LANES = 5;
const LANE = 12;

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
  const versionName = useVersionName();
  const track = useRef<HTMLDivElement>(null);
  const { head } = shelf;
  const { lanes, sessions } = useMemo(() => {
    const moments = shelf.all();
    return { lanes: lanesOf(moments, head, BINS, LANES), sessions: sessionsOf(moments) };
  }, [shelf, version, head]); // oxlint-disable-line react-hooks/exhaustive-deps -- the version stands for what the shelf holds
  const most = Math.max(1, ...lanes.flatMap(({ bins }) => bins));
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
  const height = Math.max(1, lanes.length) * LANE;
  return (
    <div className={styles['timeline']}>
      <ol className={styles['names']}>
        {lanes.map(({ id, name, count }) => (
          <li key={id}>
            <span
              aria-hidden
              className={styles['dot']}
              style={{ background: id === 0 ? 'var(--c-none)' : colorVariable(authorColor(id)) }}
            />
            {id === 0 ? t('timeline.others') : name} <span className={styles['dim']}>{formatCount(count)}</span>
          </li>
        ))}
      </ol>
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
        <div className={styles['marks']} aria-hidden>
          {marks.map(({ revision: one, kind, name }) => (
            <span
              key={`${one} ${kind}`}
              data-kind={kind}
              title={name === undefined ? t(`mark.${kind}`) : versionName(name)}
              style={{ left: at(one) }}
            >
              {glyphs[kind]}
            </span>
          ))}
        </div>
        <svg aria-hidden viewBox={`0 0 ${BINS} ${height}`} preserveAspectRatio="none" style={{ height }}>
          {sessions.map(
            ({ from, to }, index) =>
              index % 2 === 1 && (
                <rect
                  key={from}
                  className={styles['session']}
                  x={((from - 1) / head) * BINS}
                  width={((to - from + 1) / head) * BINS}
                  y={0}
                  height={height}
                />
              ),
          )}
          {lanes.map(({ id, bins }, lane) =>
            bins.map((count, bin) => {
              if (count === 0) return null;
              const tall = (LANE - 2) * (0.35 + 0.65 * Math.sqrt(count / most));
              return (
                <rect
                  key={`${id} ${bin}`}
                  x={bin}
                  width={head > BINS ? 1 : Math.max(1, (BINS / head) * 0.8)}
                  y={lane * LANE + (LANE - tall) / 2}
                  height={tall}
                  fill={id === 0 ? 'var(--c-none)' : colorVariable(authorColor(id))}
                />
              );
            }),
          )}
        </svg>
        {untrustedFrom !== undefined && (
          <span aria-hidden className={styles['untrusted']} style={{ left: `${((untrustedFrom - 1) / head) * 100}%` }} />
        )}
        {vs !== undefined && vs <= head && <span aria-hidden className={styles['other']} style={{ left: at(vs) }} />}
        <span aria-hidden className={styles['thumb']} style={{ left: at(revision) }} />
      </div>
    </div>
  );
}
