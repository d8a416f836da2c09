import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { nutrientName, toForm } from '@loam/domain/kernel/unit/nutrients';
import { KG_HA } from '@loam/domain/kernel/unit/unit-ids';
import { convert } from '@loam/domain/kernel/unit/units';
import { formatNumber } from '../../../i18n/number';
import { UnbrokenFigures } from '../../../ui/unbroken-figures';
import type { Cover, Gap } from '../model/product-rank';
import { nutrientLabel } from '../words/names';
import type { ProductChoicesProps } from './product-choices-props';
import styles from './products.module.css';

/** Where the list of gaps stands in its sentence. */
const MARK = '\u0000';

interface CoverLinesProps extends Pick<ProductChoicesProps, 'gaps' | 'display' | 'perArea' | 'why'> {
  /** What the product that is pointed at covers. */
  readonly cover: Cover | undefined;
}

/** What the plan still lacks, and how the amount of the product that is pointed at comes about. */
export function CoverLines({ gaps, cover, display, perArea: { symbol, unitId }, why }: CoverLinesProps) {
  const { t: say } = useTranslation('charts');
  const inUnit = (kg_ha: number) => formatNumber(convert(kg_ha, KG_HA, unitId));
  const coverText = ({ amount_kg_ha, nutrientId, gap_kg_ha, part }: Cover) =>
    say('pick.how', {
      amount: inUnit(amount_kg_ha),
      gap: inUnit(toForm(nutrientId, gap_kg_ha, display)),
      content: formatNumber(toForm(nutrientId, 100 * part, display), { decimals: 4 }),
      nutrient: nutrientLabel(nutrientName(nutrientId, display)),
      unit: symbol,
    });
  const short = gaps.filter((gap) => gap.short);

  const lacks = ({ id, gap_kg_ha }: Gap): ReactNode => {
    const nutrient = nutrientLabel(nutrientName(id, display));
    const amount = inUnit(toForm(id, gap_kg_ha, display));
    const value = `${nutrient} ${amount}`;
    return why?.(id, say('pick.short', { nutrient }), value) ?? value;
  };
  const [before, after] = say('pick.gaps', { list: MARK, unit: symbol }).split(MARK);

  return (
    <>
      <p className={styles['dim']}>
        {short.length === 0 ? (
          say('pick.noGap')
        ) : (
          <>
            {before}
            {short.map((gap, at) => (
              <Fragment key={gap.id}>
                {at > 0 && ' · '}
                {lacks(gap)}
              </Fragment>
            ))}
            {after}
          </>
        )}
      </p>
      <p className={styles['dim']} aria-live="polite">
        {cover ? <UnbrokenFigures text={coverText(cover)} /> : '\u00a0'}
      </p>
    </>
  );
}
