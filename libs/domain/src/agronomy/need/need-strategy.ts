import { BUILD_UP_KG_HA, BULK_DENSITY_MG_M3, CLASS_FACTOR, SAMPLE_DEPTH_CM } from '../constants.js';
import { readingOf, type SoilFacts, type SoilReading } from '../facts.js';
import { soilPhosphorus, soilPotassium } from '../soil/soil-test-supply.js';
import { soilValueIn } from '../soil/soil-units.js';
import { input, type TraceInput, type TraceLine } from '../trace.js';
import { MG_KG } from '../../kernel/unit/unit-ids.js';

const classInput = (reading: SoilReading | undefined): TraceInput =>
  reading?.rating === undefined
    ? input('class', reading?.reason ?? 'noAnalysis', undefined, 'default')
    : input('class', reading.rating, undefined, 'measured', reading.source);

/** Removal times the factor of the soil class; 1.0 and a line that says so where no analysis rates the nutrient. */
export function byClass(taken: TraceLine, soil: SoilFacts | undefined, nutrientId: number): TraceLine {
  const reading = readingOf(soil, nutrientId);
  const shipped = reading?.rating === undefined ? 1 : CLASS_FACTOR.value[reading.rating];
  const { value: factor, source } = reading?.factor ?? { value: shipped, source: CLASS_FACTOR.source };
  return {
    name: 'classFactor',
    formula: 'D = R · φ(class)',
    unit: 'kg/ha',
    value: taken.value * factor,
    source,
    inputs: [
      input('R', taken.value, 'kg/ha', 'computed'),
      input('φ', factor, undefined, reading?.factor ? 'typed' : 'default', source),
      classInput(reading),
    ],
  };
}

/** Removal and, on soils below the target class, what builds P and K up; above it the class factor draws down. Other nutrients by class factor. */
export function builtUp(taken: TraceLine, soil: SoilFacts | undefined, nutrientId: number): TraceLine {
  const reading = readingOf(soil, nutrientId);
  const raise = reading?.rating && BUILD_UP_KG_HA.value[nutrientId]?.[reading.rating];
  if (raise === undefined) return byClass(taken, soil, nutrientId);
  return {
    name: 'buildUp',
    formula: 'D = R + B(class)',
    unit: 'kg/ha',
    value: taken.value + raise,
    source: BUILD_UP_KG_HA.source,
    inputs: [
      input('R', taken.value, 'kg/ha', 'computed'),
      input('B', raise, 'kg/ha', 'default', BUILD_UP_KG_HA.source),
      classInput(reading),
    ],
  };
}

/** What a soil test of P or K supplies; undefined for other nutrients and without a test that can be read in mg/kg. kg/ha of the stored form. */
export function bySoilTest(soil: SoilFacts | undefined, nutrientId: number): TraceLine | undefined {
  const reading = nutrientId === 4 || nutrientId === 5 ? readingOf(soil, nutrientId) : undefined;
  if (!soil || !reading) return undefined;
  const layer = {
    bulkDensity_Mg_m3: soil.bulkDensity_Mg_m3 ?? BULK_DENSITY_MG_M3.value,
    depth_cm: soil.depth_cm ?? SAMPLE_DEPTH_CM.value,
  };
  const test = soilValueIn(reading.value, reading.unitId, MG_KG, nutrientId, layer);
  if (test === undefined) return undefined;
  return { ...(nutrientId === 4 ? soilPhosphorus(test, soil) : soilPotassium(test, soil)), name: 'soilSupply' };
}
