import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { countryOf } from '@loam/domain/kernel/locale/countries';
import type { Position } from '@loam/domain/kernel/geometry/geometry';
import { DrawMap } from '../../../map/field-map';
import type { MapShape } from '../../../map/shapes';
import { hasWebGl } from '../../../map/webgl';
import type { FieldShape } from './use-field-shape';
import editor from '../editor.module.css';
import styles from '../field.module.css';

interface FieldStageProps {
  readonly shape: FieldShape;
  /** The grower's other fields. */
  readonly others: readonly MapShape[];
  /** Those and their neighbours'. */
  readonly drawnBeside: readonly MapShape[];
  readonly around: readonly MapShape['geometry'][] | undefined;
  readonly countryId: number | undefined;
}

/** The map a field is drawn on; a word where it has no place. */
export function FieldStage({ shape, others, drawnBeside, around, countryId }: FieldStageProps) {
  const { t } = useTranslation('field');
  const { corners, holes, place, setShape } = shape;
  const home = useMemo(() => (others.length > 0 ? others.map(({ geometry }) => geometry) : around), [others, around]);
  if (shape.locationType === 'noLocation')
    return (
      <p className={styles['hint']} style={{ padding: 24 }}>
        {t('location.noLocationHint')}
      </p>
    );
  return (
    <>
      <DrawMap
        mode={place ? 'point' : 'polygon'}
        corners={corners}
        onCorners={(next) => setShape(next as Position[], place ? [] : holes)}
        others={drawnBeside}
        countryKey={countryId === undefined ? undefined : countryOf(countryId)?.key}
        countryId={countryId}
        {...(home && { around: home })}
        label={t('map.draw')}
        unavailable={<p className={styles['hint']}>{t('map.unavailable')}</p>}
      />
      {hasWebGl() && <p className={editor['keys']}>{place ? t('map.keysPlace') : t('map.keys')}</p>}
    </>
  );
}
