import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../i18n/number';
import { RadioInput } from '../../../ui/form/radio-input';
import { SwitchInput } from '../../../ui/form/switch-input';
import { FEW, fewOf } from '../frontier-few';
import styles from '../practices.module.css';

interface Point {
  readonly score: number;
  readonly costPerHa: number;
}
interface FrontierPointsProps<P extends Point> {
  readonly points: readonly P[];
  /** the set that is shown, -1: none of them */
  readonly here: number;
  readonly cost: (perHa: number) => string;
  readonly onPick: (point: P) => void;
}

/** Sets to choose from, one stop for the keyboard: a dozen of them, or all. */
export function FrontierPoints<P extends Point>({ points, here, cost, onPick }: FrontierPointsProps<P>) {
  const { t } = useTranslation('sustainability');
  const [all, setAll] = useState(false);
  // the arrows go on while a set is being looked up
  const [picked, setPicked] = useState<{ readonly of: readonly P[]; readonly at: number }>();
  const chosen = picked?.of === points ? picked.at : here;
  const shown = all ? points.map((_, i) => i) : fewOf(points, here);
  const hint = (i: number) => (i === 0 ? t('path.cheapest') : i === points.length - 1 ? t('path.best') : undefined);
  return (
    <div className={styles['sets']}>
      <RadioInput
        label={t('path.points')}
        choices={shown.map((i) => {
          const said = hint(i);
          const label = t('path.point', { score: formatNumber(points[i]!.score), cost: cost(points[i]!.costPerHa) });
          return { value: i, label: said === undefined ? label : `${label} · ${said}` };
        })}
        value={chosen < 0 ? null : chosen}
        onChange={(i) => {
          setPicked({ of: points, at: i });
          onPick(points[i]!);
        }}
      />
      {points.length > FEW && <SwitchInput label={t('path.all', { sets: points.length })} checked={all} onChange={setAll} />}
    </div>
  );
}
