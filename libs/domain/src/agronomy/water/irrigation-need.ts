export const IRRIGATION_SOURCE = 'Allen et al. 1998, FAO 56; leaching Ayers & Westcot 1985, FAO 29 rev. 1';

/** Water to apply in mm: `net = max(0, ETc − rain)`, `gross = net / (1 − LR) / Ea`; LR below 1, efficiency above 0. High confidence. */
export function irrigationNeed_mm(ETc_mm: number, effectiveRain_mm: number, leaching: number, efficiency: number) {
  const net = Math.max(0, ETc_mm - effectiveRain_mm);
  return { net, gross: net / (1 - leaching) / efficiency };
}
