import type { Sourced } from '../constants.js';

/** Most chloride that fertilizers should bring in a season, kg Cl/ha. */
const CHLORIDE_KG_HA: Sourced<number> = { value: 300, source: 'project decision' };
const CHLORIDE_SENSITIVE_KG_HA: Sourced<number> = { value: 60, source: 'project decision, uncertain' };
/** Crops that chloride harms in yield or quality: textbook, unverified (Marschner, Mineral Nutrition of Higher Plants). */
const CHLORIDE_SENSITIVE = new Set([
  'tobacco',
  'grape',
  'orange',
  'mandarin',
  'lemon',
  'avocado',
  'mango',
  'almond',
  'walnut',
  'peach',
  'strawberry',
  'blueberry',
  'dry_bean',
  'lettuce',
  'onion',
  'kiwifruit',
  'pineapple',
]);
/** Boron between what a crop needs and what harms it is a narrow step: twice the need, and at least this much, kg B/ha. */
const BORON_KG_HA: Sourced<number> = { value: 2, source: 'project decision: twice the need, at least 2 kg B/ha' };

const BORON = 9;
const CHLORIDE = 19;

/** kg/ha that a season's fertilizers should not exceed, by nutrient id. */
export const seasonCaps = (cropKey: string | undefined, boronNeed_kg_ha: number | null): Readonly<Record<number, Sourced<number>>> => ({
  [BORON]: { ...BORON_KG_HA, value: Math.max(BORON_KG_HA.value, 2 * (boronNeed_kg_ha ?? 0)) },
  [CHLORIDE]: cropKey !== undefined && CHLORIDE_SENSITIVE.has(cropKey) ? CHLORIDE_SENSITIVE_KG_HA : CHLORIDE_KG_HA,
});
