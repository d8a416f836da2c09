import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button';
import { IconButton } from '../../../ui/icon-button';
import { Card } from '../../../ui/layout/page-header';
import { useAreaUnits } from '../area-text';
import type { ScoredField } from '../queries';
import styles from '../sustainability.module.css';
import { useCropPlace } from '../use-crop-place';
import { AreaBars } from './area-bars';
import { ScoreMark, TrendMark } from './score-mark';

/** What a field on the map is about: score, trend, the four areas, its weakest indicator, and the way to it. */
export function FieldCard({ field: { id, properties }, onClose }: { field: ScoredField; onClose: () => void }) {
  const { t } = useTranslation(['sustainability', 'practices']);
  const { area } = useAreaUnits();
  const { fieldOf } = useCropPlace();
  const { name, score, range, trend, subcrop, areaHa, areas, weakest } = properties;
  return (
    <Card
      title={name}
      actions={
        <IconButton label={t('close')} onClick={onClose}>
          <IconX size={16} />
        </IconButton>
      }
    >
      <div className={styles['stack']}>
        <p>
          <ScoreMark score={score} range={range} /> <TrendMark trend={trend} />
        </p>
        <p className={styles['dim']}>{[subcrop, area(areaHa)].filter(Boolean).join(' · ')}</p>
        {score !== null && <AreaBars areas={areas} />}
        {weakest !== null && (
          <p>
            {t('weakest')}: {t(`practices:indicator.${weakest}`)}
          </p>
        )}
        <Button kind="primary" to={fieldOf(id, subcrop)}>
          {t('openField')}
        </Button>
      </div>
    </Card>
  );
}
