import { useTranslation } from 'react-i18next';
import { nutrientName } from '@loam/domain/kernel/unit/nutrients';
import { formatCount, formatNumber } from '../../../i18n/number';
import { Button } from '../../../ui/button';
import type { Mix, MixQuestion } from '../advice-calls';
import { usePerArea } from '../facts/plan-context';
import { nutrientLabel, useNames } from '../words/names';
import styles from './mix.module.css';

interface MixSplitProps {
  readonly split: NonNullable<Mix['split']>;
  readonly onDivide: (split: MixQuestion['split']) => void;
}

/** What one application would bring though the soil does not hold it, and one click that divides it. */
export function MixSplit({ split: { tooMuch, stageIds }, onDivide }: MixSplitProps) {
  const { t } = useTranslation('advice');
  const names = useNames();
  const { symbol } = usePerArea();
  const nutrientIds = [...new Set(tooMuch.map(({ nutrientId }) => nutrientId as 1 | 5))];
  return (
    <div className={styles['split']} role="status">
      <ul>
        {tooMuch.map(({ nutrientId, stageId, amount, most }) => (
          <li key={`${nutrientId} ${stageId}`}>
            {t('auto.split.much', {
              place: names.stage(stageId),
              amount: formatNumber(amount),
              most: formatNumber(most),
              unit: symbol,
              nutrient: nutrientLabel(nutrientName(nutrientId, 'oxide')),
            })}
          </li>
        ))}
      </ul>
      {stageIds ? (
        <Button onClick={() => onDivide({ stageIds, nutrientIds })}>
          {t(stageIds.length === 0 ? 'auto.split.divide' : 'auto.split.add', {
            count: stageIds.length,
            number: formatCount(stageIds.length),
            stages: stageIds.map((id) => names.stage(id)).join(', '),
          })}
        </Button>
      ) : (
        <p>{t('auto.split.none')}</p>
      )}
    </div>
  );
}
