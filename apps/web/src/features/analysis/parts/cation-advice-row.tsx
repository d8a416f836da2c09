import type { CationAdvice } from '@loam/domain/agronomy/soil/cation-advice';
import { KG_HA, LB_AC } from '@loam/domain/kernel/unit/unit-ids';
import { convert } from '@loam/domain/kernel/unit/units';
import { formatNumber } from '../../../i18n/number';
import { useReadingWords } from './reading-words';
import { WhyRow } from './why-row';

/** What the ratios of a sample's cations add, and that its classes come first. */
export function CationAdviceRow({ advice, imperial }: { readonly advice: CationAdvice; readonly imperial: boolean }) {
  const { t } = useReadingWords();
  const { caMg, kMg, MgO_kg_ha, hasAmpleMagnesium, hasMuchPotassium, lines } = advice;
  const amount = formatNumber(imperial ? convert(MgO_kg_ha, KG_HA, LB_AC) : MgO_kg_ha);
  const said = [
    ...(MgO_kg_ha > 0 ? [t('correction.ratio.lacksMagnesium', { caMg: formatNumber(caMg), kMg: formatNumber(kMg) })] : []),
    ...(hasAmpleMagnesium ? [t('correction.ratio.ampleMagnesium', { caMg: formatNumber(caMg) })] : []),
    ...(hasMuchPotassium ? [t('correction.ratio.muchPotassium', { kMg: formatNumber(kMg) })] : []),
    t('correction.ratio.weak'),
  ];
  return (
    <WhyRow
      name={t('correction.ratio.title')}
      value={t('correction.ratio.amount', { amount: `${amount} ${imperial ? 'lb/ac' : 'kg/ha'}` })}
      note={said.join(' ')}
      lines={lines}
    />
  );
}
