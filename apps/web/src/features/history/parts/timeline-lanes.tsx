import type { Lane } from '../model/timeline';
import { authorColor, colorVariable } from '../../../live/people/author-colors';
import styles from './timeline.module.css';

export const BINS = 240;
const LANE = 12;

interface TimelineLanesProps {
  readonly lanes: readonly Lane[];
  readonly sessions: readonly { from: number; to: number }[];
  readonly head: number;
}

/** A lane for each of those who wrote, as high as they wrote much; every second sitting is shaded. */
export function TimelineLanes({ lanes, sessions, head }: TimelineLanesProps) {
  const most = Math.max(1, ...lanes.flatMap(({ bins }) => bins));
  const height = Math.max(1, lanes.length) * LANE;
  return (
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
  );
}
