import styles from './nutrient-bar.module.css';

export type NutrientStatus = 'deficit' | 'met' | 'excess' | 'noNeed';
const marks: Record<NutrientStatus, string> = { deficit: '▼', met: '●', excess: '▲', noNeed: '○' };

export interface NutrientBarProps {
  /** Finds the bar on the page. */
  id?: number;
  name: string;
  status: NutrientStatus;
  /** Short or over by too little to go out for: neither red nor amber. */
  slight?: boolean;
  /** Share of the need that is met, 1 = all; null without a need. */
  share: number | null;
  /** Part of the need met by controlled-release products, hatched. */
  crfShare: number;
  /** Translated: `short`, for those who do not see mark and colour. */
  word: string;
  /** Translated: `101%`, `183 / 182 kg/ha`, and the sentence for those who do not see the bar. */
  percent: string;
  amounts: string;
  /** What lime brings beside it, `400` and `lime`: a narrow bar has it in a line of its own and leaves the word to the sentence. */
  besides?: readonly [amount: string, word: string];
  sentence: string;
  /** Per stage: what is there against what is needed, both in the same unit; `short` where it misses more than the plan tolerates. */
  stages: readonly { id: number; need: number; supply: number; short: boolean; name: string }[];
  active: boolean;
  onHover(on: boolean): void;
  onClick(): void;
}

/** Where the need stands on the track, in per cent of its width: room for an excess of a quarter. */
const FULL = 80;
const width = (share: number) => `${Math.min(100, Math.max(0, share * FULL))}%`;

/** One nutrient: need as a tick, fulfilment as a bar, the stages as small bars under it. */
export function NutrientBar({
  id,
  name,
  status,
  slight = false,
  share,
  crfShare,
  word,
  percent,
  amounts,
  besides,
  sentence,
  stages,
  active,
  onHover,
  onClick,
}: NutrientBarProps) {
  const highest = Math.max(1e-9, ...stages.flatMap(({ need, supply }) => [need, supply]));
  return (
    <button
      type="button"
      className={styles['bar']}
      data-status={status}
      data-slight={slight || undefined}
      data-nutrient={id}
      aria-pressed={active}
      title={sentence}
      onMouseEnter={() => onHover(true)}
      onMouseLeave={() => onHover(false)}
      onFocus={() => onHover(true)}
      onBlur={() => onHover(false)}
      onClick={onClick}
    >
      <span className={styles['head']}>
        <span>{name}</span>
        <span className={styles['percent']}>
          <span aria-hidden>{marks[status]}</span> {percent} <span className="visually-hidden">{word}</span>
        </span>
      </span>
      <span className={styles['track']}>
        <span className={styles['fill']} style={{ width: width(share ?? 0) }} />
        {crfShare > 0 && (
          <span className={styles['crf']} style={{ left: width(Math.max(0, (share ?? 0) - crfShare)), width: width(crfShare) }} />
        )}
        {share !== null && <span className={styles['tick']} style={{ left: `${FULL}%` }} />}
      </span>
      <Amounts {...{ amounts, besides }} />
      <span className={styles['spark']}>
        {stages.map(({ id, need, supply, short, name: stage }) => (
          <span key={id} className={styles['stage']} title={stage} data-short={(short && !slight) || undefined}>
            <span className={styles['need']} style={{ height: `${(need / highest) * 100}%` }} />
            <span className={styles['supply']} style={{ height: `${(supply / highest) * 100}%` }} />
          </span>
        ))}
      </span>
    </button>
  );
}

function Amounts({ amounts, besides }: { amounts: string; besides: NutrientBarProps['besides'] | undefined }) {
  return (
    <span className={styles['amounts']} data-amounts>
      {amounts}
      {besides && (
        <>
          {' '}
          <span className={styles['brought']}>+ {besides[0]}</span> <span className={styles['besides']}>{besides[1]}</span>
        </>
      )}
    </span>
  );
}
