import { ACRE_UNIT } from '@loam/domain/field/field.policy';
import { areaLines, perimeterLine } from '@loam/domain/field/field-explain';
import type { PolygonGeometry } from '@loam/domain/kernel/geometry';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../i18n/number';
import { WhyFigure } from '../../../ui/trace/why-figure';

/** The area of a drawing in the field's unit; pressed, it tells how it was measured. */
export function DrawnArea({ polygon, unitId, value }: { polygon: PolygonGeometry; unitId: number; value: number | null }) {
  const { t } = useTranslation('field');
  const unit = unitId === ACRE_UNIT ? t('unit.acre') : t('unit.hectare');
  return <WhyFigure title={t('drawnArea')} value={`${formatNumber(value)} ${unit}`} lines={() => areaLines(polygon, unitId)} />;
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
