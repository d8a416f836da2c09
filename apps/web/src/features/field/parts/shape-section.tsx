import { useTranslation } from 'react-i18next';
import { useFormState } from 'react-hook-form';
import type { PolygonGeometry } from '@loam/domain/kernel/geometry/geometry';
import { errorText } from '../../../i18n/init';
import { CornerTable } from './corner-table';
import { DrawnPerimeter } from './drawn-figures';
import type { FieldShape } from './use-field-shape';
import styles from '../field.module.css';

/** What is drawn, in words and corner by corner. */
export function ShapeSection({ shape }: { shape: FieldShape }) {
  const { t } = useTranslation('field');
  const { errors } = useFormState();
  const { corners, holes, place, facts, setShape } = shape;
  const error = (errors as Record<string, { message?: string } | undefined>)['geolocation']?.message;
  return (
    <section className={styles['section']} aria-label={t('corner.title')}>
      <h2 className={styles['heading']}>{place ? t('corner.place') : t('corner.title')}</h2>
      <ShapeStatus fault={facts.fault} corners={facts.corners} place={place} polygon={facts.polygon} error={error} />
      <CornerTable corners={corners} onChange={(next) => setShape(next, holes)} single={place} />
    </section>
  );
}

function ShapeStatus({
  fault,
  corners,
  place,
  polygon,
  error,
}: {
  fault: string | null;
  corners: number;
  place: boolean;
  polygon: PolygonGeometry | null;
  error: string | undefined;
}) {
  const { t } = useTranslation('field');
  if (error)
    return (
      <p role="alert" className={styles['refused']}>
        ▲ {error}
      </p>
    );
  if (place) return <p className={styles['hint']}>{corners > 0 ? t('corner.placed') : t('corner.notPlaced')}</p>;
  if (corners === 0) return <p className={styles['hint']}>{t('corner.none')}</p>;
  if (fault)
    return (
      <p role="status" className={styles['refused']}>
        ▲ {errorText(fault, fault)}
      </p>
    );
  return (
    <p role="status" className={styles['good']}>
      ✓ {t('corner.good', { count: corners })}
      {polygon && (
        <>
          {' · '}
          {t('corner.around')}: <DrawnPerimeter polygon={polygon} />
        </>
      )}
    </p>
  );
}
