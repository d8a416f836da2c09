import { Group } from '@visx/group';
import { scaleBand, scaleLinear } from '@visx/scale';
import { Bar } from '@visx/shape';
import { useId } from 'react';
import styles from './stage-balance.module.css';

export interface StageBalanceProps {
  /** `crf`: the part of the supply that comes from controlled-release products. */
  stages: readonly { id: number; name: string; need: number; supply: number; crf: number }[];
  /** The stage to point out, -1 = none. */
  at?: number;
  format: (value: number) => string;
  unit: string;
  width?: number;
  height?: number;
}

const LABELS = 50;
const AXIS = 44;

/** Need against fulfilment stage by stage: bars are what is given, hatched where coated products give it, lines are what is needed. */
export function StageBalance({ stages, at = -1, format, unit, width = 1040, height = 224 }: StageBalanceProps) {
  const hatch = useId().replaceAll(':', '');
  const top = Math.max(1e-9, ...stages.flatMap(({ need, supply }) => [need, supply]));
  const x = scaleBand({ domain: stages.map(({ id }) => id), range: [AXIS, width], padding: 0.25 });
  const y = scaleLinear<number>({ domain: [0, top * 1.08], range: [height - LABELS, 8], nice: 4 });
  const floor = height - LABELS;
  return (
    <svg aria-hidden viewBox={`0 0 ${width} ${height}`} className={styles['chart']}>
      <defs>
        <pattern id={hatch} width={5} height={5} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width={5} height={5} className={styles['supply']} />
          <rect width={2} height={5} className={styles['stripe']} />
        </pattern>
      </defs>
      {y.ticks(4).map((tick) => (
        <Group key={tick}>
          <line x1={AXIS} x2={width} y1={y(tick)} y2={y(tick)} className={styles['grid']} />
          <text x={AXIS - 6} y={y(tick)} dy="0.32em" textAnchor="end" className={styles['label']}>
            {format(tick)}
          </text>
        </Group>
      ))}
      {stages.map(({ id, name, need, supply, crf }, index) => {
        const left = x(id)!;
        const band = x.bandwidth();
        return (
          <Group key={id} opacity={at === -1 || at === index ? 1 : 0.45}>
            <Bar
              x={left}
              y={y(supply)}
              width={band}
              height={floor - y(supply)}
              className={supply + 1e-9 < need ? styles['short'] : styles['supply']}
            >
              <title>{`${name}: ${format(supply)} / ${format(need)} ${unit}`}</title>
            </Bar>
            {crf > 0 && <Bar x={left} y={y(crf)} width={band} height={floor - y(crf)} fill={`url(#${hatch})`} />}
            <path d={`M${left - band * 0.12},${y(need)}h${band * 1.24}`} className={styles['need']} />
            <foreignObject x={left + band / 2 - x.step() / 2} y={floor + 2} width={x.step()} height={LABELS - 2}>
              <div className={styles['name']}>{name.replaceAll('/', '/\u200b')}</div>
            </foreignObject>
          </Group>
        );
      })}
    </svg>
  );
}
