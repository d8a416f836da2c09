import { formatNumber } from '../../../i18n/number';
import styles from '../practices.module.css';

interface Point {
  readonly score: number;
  readonly costPerHa: number;
}
interface FrontierChartProps<P extends Point> {
  readonly points: readonly P[];
  /** the few that are drawn as points; the steps show all */
  readonly marked: readonly number[];
  /** the set that is shown, -1: none of them */
  readonly here: number;
  /** under the arrow keys, -1: none */
  readonly at: number;
  readonly cost: (perHa: number) => string;
  readonly onPick: (point: P) => void;
}
const [width, height, left, bottom] = [560, 200, 40, 26];

/** Steps of the best score that each cost buys. The choices under it are its equal for the keyboard. */
export function FrontierChart<P extends Point>({ points, marked, here, at, cost, onPick }: FrontierChartProps<P>) {
  const costs = points.map(({ costPerHa }) => costPerHa);
  const scores = points.map(({ score }) => score);
  const [lowCost, highCost] = [Math.min(...costs), Math.max(...costs)];
  const [low, high] = [Math.floor(Math.min(...scores)), Math.ceil(Math.max(...scores))];
  const x = (cost: number) => left + 8 + ((cost - lowCost) / (highCost - lowCost || 1)) * (width - left - 24);
  const y = (score: number) => height - bottom - ((score - low) / (high - low || 1)) * (height - bottom - 14);
  const path = points
    .map(({ costPerHa, score }, i) => (i === 0 ? `M${x(costPerHa)} ${y(score)}` : `H${x(costPerHa)}V${y(score)}`))
    .join('');
  return (
    <svg viewBox={`0 0 ${width} ${height}`} aria-hidden className={styles['frontier']}>
      <text x={left} y={y(high)} textAnchor="end" dy="0.35em">
        {formatNumber(high)}
      </text>
      <text x={left} y={y(low)} textAnchor="end" dy="0.35em">
        {formatNumber(low)}
      </text>
      <text x={x(lowCost)} y={height - 4} textAnchor="start">
        {cost(lowCost)}
      </text>
      {highCost > lowCost && (
        <text x={x(highCost)} y={height - 4} textAnchor="end">
          {cost(highCost)}
        </text>
      )}
      <path d={path} fill="none" stroke="var(--c-link)" strokeWidth={2} />
      {(at < 0 || marked.includes(at) ? marked : [...marked, at]).map((i) => (
        // for the pointer only: the choices beside the chart do the same by keyboard
        <circle
          key={i}
          cx={x(points[i]!.costPerHa)}
          cy={y(points[i]!.score)}
          r={i === here || i === at ? 7 : 4.5}
          fill={i === here ? 'var(--c-link)' : 'var(--c-surface)'}
          stroke="var(--c-link)"
          strokeWidth={2}
          onClick={() => onPick(points[i]!)}
        />
      ))}
    </svg>
  );
}
