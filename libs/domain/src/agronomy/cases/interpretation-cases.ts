import { z } from 'zod';
import { units } from '../../kernel/unit/units.js';
import { analytes } from '../analytes.js';
import { BULK_DENSITY_MG_M3, SAMPLE_DEPTH_CM } from '../constants.js';
import { Refused } from '../refused.js';
import { type Interpretation, interpretSoilValue } from '../soil/soil-interpretation.js';
import { libraryCropByKey } from '../tables/crop-table.js';
import { extractionMethods } from '../tables/soil-tables.js';
import { interpretTissueValue } from '../tissue/tissue-interpretation.js';
import { calculation, computed, given, type Step } from './calculation.js';
import { nonNegative, percent } from './inputs.js';

const analyteId = (key: string): number => {
  const found = analytes.find((one) => one.key === key);
  if (!found) throw new Refused('unknownInput', 'analyte', `unknown analyte ${key}`);
  return found.id;
};
const unitIdOf = (symbol: string): number => {
  // the sign of per cent also stands for an injection, which no laboratory reports
  const found = units.find((one) => one.symbol.replace('³', '3') === symbol.replace('³', '3') && one.dimension !== 'injectionRatio');
  if (!found) throw new Refused('unknownUnit', 'unit', `unknown unit ${symbol}`);
  return found.id;
};

function steps(found: Interpretation, analyte: string, unit: string): Step[] {
  if (found.label === undefined)
    throw new Refused(found.reason ?? 'missingTable', 'analyte', `no table rates ${analyte} here: ${found.reason ?? 'noTable'}`);
  const source = found.source ?? '';
  const limits = found.thresholds.map(({ label, from }) => `${label} from ${Number(from.toPrecision(6))}`).join(', ');
  const inputs = [given(analyte, found.value, unit), computed('classes', limits, unit), computed('region', found.region ?? '')];
  return [
    { name: 'class', formula: 'from < value ≤ to', unit: 'class', value: found.label, source, inputs },
    ...(found.rating === undefined
      ? []
      : [
          {
            name: 'rating',
            formula: 'rating of the class',
            unit: 'class',
            value: found.rating,
            source,
            inputs: [computed('class', found.label)],
          },
        ]),
  ];
}

/** Class of a soil value by its extraction method, nutrient and country. */
export const soilInterpretation = calculation(
  z.strictObject({
    analyte: z.string(),
    value: nonNegative,
    unit: z.string(),
    method: z.string().optional(),
    countryId: z.int().optional(),
    state: z.string().min(1).optional(),
    clay_pct: percent.optional(),
    cec_cmolc_kg: nonNegative.optional(),
    irrigated: z.boolean().optional(),
    crop: z.string().optional(),
  }),
  ({ analyte, value, unit, method, countryId, state, clay_pct, cec_cmolc_kg, irrigated, crop: key }) => {
    const methodId =
      method === undefined ? undefined : extractionMethods.find(({ name }) => name.toLowerCase() === method.toLowerCase())?.id;
    if (method !== undefined && methodId === undefined)
      throw new Refused(
        'unknownInput',
        'method',
        `unknown extraction method ${method}; known: ${extractionMethods.map(({ name }) => name).join(', ')}`,
      );
    const crop = key === undefined ? undefined : libraryCropByKey(key);
    if (key !== undefined && !crop) throw new Refused('missingTable', 'crop', `the library has no crop ${key}`);
    const place = {
      layer: { bulkDensity_Mg_m3: BULK_DENSITY_MG_M3.value, depth_cm: SAMPLE_DEPTH_CM.value },
      ...(countryId !== undefined && { countryId }),
      ...(state !== undefined && { state }),
      ...(clay_pct !== undefined && { clay_pct }),
      ...(cec_cmolc_kg !== undefined && { cec: cec_cmolc_kg }),
      ...(irrigated !== undefined && { irrigated }),
      ...(crop && { crop }),
    };
    return steps(
      interpretSoilValue(
        { nutrientId: analyteId(analyte), value, unitId: unitIdOf(unit), ...(methodId !== undefined && { methodId }) },
        place,
      ),
      analyte,
      unit,
    );
  },
);

/** Class of a plant analysis by crop and tissue. */
export const tissueInterpretation = calculation(
  z.strictObject({ crop: z.string(), tissue: z.string().optional(), analyte: z.string(), value: nonNegative, unit: z.string() }),
  ({ crop: key, tissue, analyte, value, unit }) => {
    const crop = libraryCropByKey(key);
    if (!crop) throw new Refused('missingTable', 'crop', `the library has no crop ${key}`);
    return steps(
      interpretTissueValue(
        { nutrientId: analyteId(analyte), value, unitId: unitIdOf(unit) },
        { cropId: crop.id, ...(tissue !== undefined && { tissue }) },
      ),
      analyte,
      unit,
    );
  },
);
