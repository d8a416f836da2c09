import { areaOf } from '@loam/domain/field/field.policy';
import { areaLines, perimeterLine } from '@loam/domain/field/field-explain';
import type { PolygonGeometry } from '@loam/domain/kernel/geometry/geometry';
import { ACRE } from '@loam/domain/kernel/unit/unit-ids';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../i18n/number';
import { WhyFigure } from '../../../ui/trace/why-figure';
import type { FieldRecord } from '../queries';

/** The area of a drawing in the field's unit; pressed, it tells how it was measured. */
export function DrawnArea({ polygon, unitId, value }: { polygon: PolygonGeometry; unitId: number; value: number | null }) {
  const { t } = useTranslation('field');
  const unit = unitId === ACRE ? t('unit.acre') : t('unit.hectare');
  return <WhyFigure title={t('drawnArea')} value={`${formatNumber(value)} ${unit}`} lines={() => areaLines(polygon, unitId)} />;
}

/** The area of a field as its record has it: of a drawn one it tells how it was measured, a typed one is a record itself. */
export function FieldArea({ field: { area, unitId, geolocation } }: { field: Pick<FieldRecord, 'area' | 'unitId' | 'geolocation'> }) {
  const { t } = useTranslation('field');
  const geometry = geolocation?.geoJson;
  if (area === null) return t('noArea');
  if (geometry?.type === 'Polygon' && areaOf(geometry, unitId) === area)
    return <DrawnArea polygon={geometry} unitId={unitId} value={area} />;
  return `${formatNumber(area)} ${unitId === ACRE ? t('unit.acre') : t('unit.hectare')}`;
}

/** The way around a drawing, in metres. */
export function DrawnPerimeter({ polygon }: { polygon: PolygonGeometry }) {
  const { t } = useTranslation('field');
  const line = perimeterLine(polygon);
  return (
    <WhyFigure
      title={t('corner.around')}
      value={`${formatNumber(line.value, { decimals: 0 })} ${t('corner.metre')}`}
      lines={() => [line]}
    />
  );
}
