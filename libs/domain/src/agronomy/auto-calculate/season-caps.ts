import type { Sourced } from '../constants.js';
import type { CropFacts } from '../facts.js';
import { LARGEST_STARTER_KG_HA, LEGUME_SOURCE } from '../need/nitrogen-methods.js';

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

const NITROGEN = 1;
const BORON = 9;
const CHLORIDE = 19;

/** kg/ha that a season's fertilizers should not exceed, by nutrient id; nitrogen only of nodulated legumes, to which it comes along with phosphate. */
export function seasonCaps(
  crop: Pick<CropFacts, 'key' | 'legumeStarter_kg_ha'> | undefined,
  boronNeed_kg_ha: number | null,
): ReadonlyMap<number, Sourced<number>> {
  const boron = { ...BORON_KG_HA, value: Math.max(BORON_KG_HA.value, 2 * (boronNeed_kg_ha ?? 0)) };
  const chloride = crop !== undefined && CHLORIDE_SENSITIVE.has(crop.key) ? CHLORIDE_SENSITIVE_KG_HA : CHLORIDE_KG_HA;
  const starter =
    crop?.legumeStarter_kg_ha === undefined ? [] : [[NITROGEN, { value: LARGEST_STARTER_KG_HA, source: LEGUME_SOURCE }] as const];
  return new Map([...starter, [BORON, boron] as const, [CHLORIDE, chloride] as const]);
}
