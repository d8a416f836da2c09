import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../i18n/number';
import { RadioInput } from '../../../ui/form/radio-input';
import { Card } from '../../../ui/layout/page-header';
import type { Indicator, Moved } from '../practice-moves';
import styles from '../practices.module.css';
import { useBasisWords } from '../use-basis-words';
import { TrendMark, trendText } from './score-mark';

interface AreaChoicesProps {
  readonly area: Moved['areas'][number];
  /** nothing was chosen: the full score would belong to no practice on the page */
  readonly isUnset: boolean;
  readonly onPick: (indicator: string, option: string) => void;
}

/** An impact area with its indicators, each with the practices to choose from. */
export function AreaChoices({ area, isUnset, onPick }: AreaChoicesProps) {
  const { t } = useTranslation(['sustainability', 'practices']);
  return (
    <Card
      title={
        <>
          {t(`practices:area.${area.id}`)} {!isUnset && formatNumber(area.score)}{' '}
          <span className={styles['dim']}>
            {!isUnset && (
              <>
                <TrendMark trend={area.trend} /> ·{' '}
              </>
            )}
            {t('optimization.weight', { weight: formatNumber(area.weight) })}
          </span>
        </>
      }
    >
      {area.indicators
        .filter(({ selected }) => selected)
        .map((indicator) => (
          <div key={indicator.id} className={styles['indicator']}>
            <RadioInput
              label={t(`practices:indicator.${indicator.id}`)}
              hint={t(`practices:about.${indicator.id}`)}
              choices={indicator.options
                .filter(({ selected, id }) => selected || id === indicator.option)
                .map(({ id, score, cost, trend }) => ({
                  value: id,
                  label: t(`practices:option.${id}`),
                  hint: t('optimization.option', { score: formatNumber(score), cost, trend: trendText(trend, t) }),
                }))}
              value={indicator.option}
              onChange={(option) => onPick(indicator.id, option)}
            />
            <Sources indicator={indicator} />
          </div>
        ))}
    </Card>
  );
}

/** Scores that were chosen and not published say so, with what they stand on. */
function Sources({ indicator }: { indicator: Indicator }) {
  const { t } = useTranslation('sustainability');
  const words = useBasisWords();
  const told = new Map(indicator.options.map(({ basis, provenance }) => [basis, provenance]));
  return (
    <details className={`${styles['dim']} ${styles['sources']}`}>
      <summary>{t('optimization.sources')}</summary>
      <ul>
        {[...told].map(([basis, provenance]) => (
          <li key={basis}>{words(provenance, basis)}</li>
        ))}
      </ul>
    </details>
  );
}
