export const WINDOW_SOURCE = 'foliar wind and heat: Ontario extension, read; rain, spreading and frozen soil: project decision';
export const UREA_SOURCE =
  'score: project decision, anchored on Montana State University field trials (loss 1 to 44 %, with inhibitor 6.5)';

export interface Reasons {
  readonly no: readonly string[];
  readonly caution: readonly string[];
}
const named = (...found: readonly (readonly [boolean, string])[]): string[] => found.flatMap(([holds, name]) => (holds ? [name] : []));

/** Whether a leaf spray may be made: wind km/h, air °C, humidity %, rain of the next 6 h in mm. Medium confidence. */
export function foliarWindow(wind: number, air: number, humidity: number, rain: number): Reasons {
  const both = air > 25 && humidity < 40;
  const hot = !both && air > 28;
  return {
    no: named([wind > 15, 'wind'], [both, 'hot and dry'], [hot, 'hot'], [rain >= 1, 'rain']),
    caution: named([wind < 2, 'calm'], [!both && !hot && (air > 25 || humidity < 40), 'hot or dry']),
  };
}

/** Whether fertilizer may be spread: wind km/h, rain of the next 48 h in mm, soil frozen, snowy or waterlogged. Project decision. */
export function broadcastWindow(wind: number, rain: number, soilClosed: boolean): Reasons {
  return {
    no: named([wind > 25, 'wind'], [rain >= 25, 'heavy rain'], [soilClosed, 'soil']),
    caution: named([wind > 15 && wind <= 25, 'wind'], [rain >= 15 && rain < 25, 'rain']),
  };
}

export interface UreaPlace {
  readonly temperature_C: number;
  readonly soilPH: number;
  readonly surface: 'dry' | 'moist';
  readonly residueCover_pct: number;
  readonly wind_km_h: number;
  readonly CEC_cmolc_kg: number;
  /** The largest single rain of the two days after spreading. */
  readonly rainSingleEvent2d_mm: number;
  readonly incorporated_cm: number;
  readonly inhibited: boolean;
}
const LEVELS = [
  { most: 1, risk: 'low', loss_pct: 5 },
  { most: 3, risk: 'moderate', loss_pct: 12 },
  { most: 5, risk: 'high', loss_pct: 20 },
  { most: Infinity, risk: 'very high', loss_pct: 35 },
] as const;
const between = (value: number, low: number, high: number): number => (value < low ? 0 : value <= high ? 1 : 2);

/** Ammonia loss of urea on the surface: a score, its risk and the loss in % of the nitrogen. Low confidence; a urease inhibitor leaves 0.36. */
export function ureaLoss(one: UreaPlace) {
  const drying =
    between(one.temperature_C, 10, 20) +
    between(one.soilPH, 6.5, 7.5) +
    (one.surface === 'moist' ? 2 : 0) +
    Number(one.residueCover_pct > 50) +
    Number(one.wind_km_h > 15) +
    Number(one.CEC_cmolc_kg < 10);
  const washed = one.rainSingleEvent2d_mm >= 12.7 ? Math.max(0, drying - 4) : drying;
  const score = one.incorporated_cm >= 5 ? 0 : washed;
  const { risk, loss_pct } = LEVELS.find(({ most }) => score <= most)!;
  const coldAndMoist = risk === 'low' && one.surface === 'moist' && one.temperature_C < 10;
  return { score, risk, loss_pct: loss_pct * (one.inhibited ? 0.36 : 1), coldAndMoist };
}
