import { countryOf } from '@loam/domain/kernel/locale/countries';
import type { Position } from 'geojson';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '../../../api/session';
import { DrawMap } from '../../../map/field-map';
import { hasWebGl } from '../../../map/webgl';
import { Button } from '../../../ui/button';
import styles from '../mill.module.css';

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);
const nobody: readonly never[] = [];
/** Some decimetres. */
const PLACES = 1e6;
const rounded = (degrees: number): number => Math.round(degrees * PLACES) / PLACES;

/** The point on the map, which is optional; latitude and longitude are its equal in figures. */
export function MillPoint() {
  const { t } = useTranslation('mill');
  const { countryId } = useCurrentUser();
  const { setValue, clearErrors } = useFormContext();
  const [latitude, longitude] = useWatch({ name: ['latitude', 'longitude'] }) as unknown[];
  const corners: Position[] = isNumber(latitude) && isNumber(longitude) ? [[longitude, latitude]] : [];
  const place = (next: readonly Position[]) => {
    const [east, north] = next.at(-1) ?? [];
    for (const [name, value] of [
      ['latitude', north],
      ['longitude', east],
    ] as const)
      // prettier-ignore
      setValue(name, value === undefined ? null : rounded(value), { shouldDirty: true });
    clearErrors(['latitude', 'longitude']);
  };
  return (
    <div className={styles['wide']}>
      <p className={styles['dim']}>{t('optional')}</p>
      <div className={styles['map']}>
        <DrawMap
          mode="point"
          corners={corners}
          onCorners={place}
          others={nobody}
          countryId={countryId}
          countryKey={countryId === undefined ? undefined : countryOf(countryId)?.key}
          label={t('onMap')}
          unavailable={<p className={styles['dim']}>{t('mapUnavailable')}</p>}
        />
      </div>
      {hasWebGl() && <p className={styles['dim']}>{t('mapKeys')}</p>}
      {corners.length > 0 && <Button onClick={() => place([])}>{t('clearPoint')}</Button>}
    </div>
  );
}
