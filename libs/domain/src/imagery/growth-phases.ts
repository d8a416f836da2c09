import { ownNames } from '../kernel/json/own-names.js';

type Days = readonly [initial: number, development: number, mid: number, late: number];
/**
 * Days of the initial, development, mid-season and late phase: Allen, Pereira, Raes, Smith, "Crop evapotranspiration", FAO Irrigation and Drainage
 * Paper 56 (1998), Table 11, one of its rows each, named beside it. How sure: every row was compared with the table as Thorp, Ames and others
 * copied it out for pyfao56 (`FAO56Tables`) and is equal there; the printed page itself was not seen. Only the shares of the season are used,
 * for lengths differ by climate and variety.
 */
const DAYS: Readonly<Record<string, Days>> = ownNames<Days>({
  maize: [30, 40, 50, 30], // April: Spain, California
  sorghum: [20, 35, 45, 30], // March to April: arid region
  soybean: [20, 35, 60, 25], // May: central USA
  cotton: [30, 50, 55, 45], // April: Texas
  spring_wheat: [20, 25, 60, 30], // barley, oats, wheat, March to April: 35 to 45 degrees of latitude
  barley: [20, 25, 60, 30],
  oats: [20, 25, 60, 30],
  potato: [25, 30, 45, 30], // May: continental climate
  rice: [30, 30, 60, 30], // December, May: tropics, Mediterranean
  sunflower: [25, 35, 45, 25], // April to May: Mediterranean, California
  tomato: [30, 40, 45, 30], // April to May: Mediterranean
  dry_bean: [20, 30, 40, 20], // May to June: continental climates
  groundnut: [25, 35, 45, 25], // dry season: West Africa
  sugarcane: [35, 60, 190, 120], // virgin, low latitudes
});
const growthPhases = ['initial', 'development', 'mid', 'late'] as const;
type GrowthPhase = (typeof growthPhases)[number];

/** The phase of a crop when so much of its season is over; undefined of crops that the table does not have. */
export function phaseAt(cropKey: string, share: number): GrowthPhase | undefined {
  const days = DAYS[cropKey];
  if (!days) return undefined;
  const season = days.reduce((sum, some) => sum + some, 0);
  let passed = 0;
  for (const [n, phase] of growthPhases.entries()) if (share * season <= (passed += days[n]!)) return phase;
  return 'late';
}

/** Crops in rows or under trees, whose leaves never hide the ground between them; project decision. */
const OPEN = new Set(
  'coffee coffee_robusta cocoa grape orange mandarin lemon apple pear peach avocado mango olive almond walnut kiwifruit papaya guava blueberry asparagus coconut'.split(
    ' ',
  ),
);
/** Every crop that something is said of. */
export const phasedCrops: readonly string[] = [...Object.keys(DAYS), ...OPEN];
export const staysOpen = (cropKey: string): boolean => OPEN.has(cropKey);
