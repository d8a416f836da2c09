import { useTranslation } from 'react-i18next';
import type { TraceLine } from '@loam/domain/agronomy/trace';
import { isHundred } from '@loam/domain/kernel/schema/hundred';
import { formatNumber } from '../../../i18n/number';
import { Button } from '../../../ui/button';
import { WhyFigure } from '../../../ui/trace/why-figure';
import { type CropDraft, shareSum } from '../model/crop-draft';
import { stageSumLine } from '../model/crop-why';
import { nutrientLabel } from '../words';
import styles from '../crop.module.css';

type Stage = CropDraft['stages'][number];

interface StageSumsProps {
  readonly stages: readonly Stage[];
  readonly columns: readonly number[];
  readonly duration: number | null;
  /** Shares a nutrient evenly over the stages. */
  readonly onSplit: (mineralId: number) => void;
}

/** The last line: days beside the crop's duration, and of each nutrient whether its shares come to 100 %. */
export function StageSums({ stages, columns, duration, onSplit }: StageSumsProps) {
  const { t } = useTranslation('crop');
  const days = stages.reduce((sum, stage) => sum + (stage.duration ?? 0), 0);
  const parts = (of: (stage: Stage) => number | null) => stages.map((one) => ({ name: one.name, value: of(one) }));
  return (
    <tfoot>
      <tr>
        <th scope="row">{t('sum')}</th>
        <td>
          <span role="status" className={duration === null || days === duration ? undefined : styles['off']}>
            <WhyFigure
              title={`${t('sum')}, ${t('days')}`}
              value={t('daysSum', { days: formatNumber(days), duration: formatNumber(duration) })}
              lines={() => [
                stageSumLine(
                  'stageDays',
                  parts(({ duration: one }) => one),
                ),
              ]}
            />
          </span>
        </td>
        {columns.map((id) => (
          <td key={id}>
            <ColumnSum
              sum={shareSum(stages, id)}
              title={`${t('sum')}, ${nutrientLabel(id)}`}
              lines={() => [
                stageSumLine(
                  'stageShares',
                  parts((stage) => shareOf(stage, id)),
                ),
              ]}
            />
            <Button kind="quiet" onClick={() => onSplit(id)} aria-label={t('splitOf', { nutrient: nutrientLabel(id) })}>
              {t('split')}
            </Button>
          </td>
        ))}
        <td />
      </tr>
    </tfoot>
  );
}

const shareOf = ({ minerals }: Stage, id: number) => minerals.find(({ mineralId }) => mineralId === id)?.value ?? null;

/** Full or not is told by a sign and in words, not by its color alone. */
function ColumnSum({ sum, title, lines }: { sum: number | undefined; title: string; lines: () => readonly TraceLine[] }) {
  const { t } = useTranslation('crop');
  if (sum === undefined) return <span>—</span>;
  const full = isHundred(sum);
  return (
    <span className={full ? styles['full'] : styles['off']}>
      <WhyFigure title={title} value={formatNumber(sum)} lines={lines} />
      <span aria-hidden>{full ? ' ✓' : ' ✕'}</span>
      <span className="visually-hidden">{t(full ? 'sumFull' : 'sumOff')}</span>
    </span>
  );
}
