const PLACES = 1e4;

/** A stored value in a unit of which one is `factor` stored ones: to four decimals where it was converted. */
export const shownValue = (stored: number, factor: number): number =>
  factor === 1 ? stored : Math.round((stored / factor) * PLACES) / PLACES;
