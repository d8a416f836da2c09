import { z } from 'zod';
import { ownNames } from '../../kernel/json/own-names.js';

/** Materials as formulas and labels name them; what one name stands for differs by table. */
const NAMES: Readonly<Record<string, readonly string[]>> = ownNames({
  urea: ['co(nh2)2'],
  'ammonium nitrate': ['nh4no3', 'an'],
  'ammonium sulfate': ['(nh4)2so4', 'as', 'sulfate of ammonia'],
  'calcium nitrate': ['ca(no3)2', 'ca nitrate', 'cn'],
  'magnesium nitrate': ['mg(no3)2', 'mg nitrate'],
  'potassium nitrate': ['kno3', 'k nitrate', 'nop'],
  'potassium chloride': ['kcl', 'mop', 'muriate of potash'],
  'potassium sulfate': ['k2so4', 'sop', 'sulfate of potash'],
  MAP: ['nh4h2po4', 'monoammonium phosphate'],
  DAP: ['(nh4)2hpo4', 'diammonium phosphate'],
  MKP: ['kh2po4', 'monopotassium phosphate'],
  'magnesium sulfate': ['mgso4', 'epsom salt'],
  'phosphoric acid': ['h3po4'],
  'nitric acid': ['hno3'],
  'sulfuric acid': ['h2so4'],
  'calcium chloride': ['cacl2'],
  'ammonium thiosulfate': ['(nh4)2s2o3', 'ats'],
  'potassium silicate': ['k2sio3'],
  'zinc sulfate': ['znso4'],
  'Fe/Zn/Cu/Mn sulfates': ['feso4', 'znso4', 'cuso4', 'mnso4', 'iron sulfate', 'zinc sulfate', 'copper sulfate', 'manganese sulfate'],
  'micronutrient chelates': ['chelates', 'fe chelate', 'fe chelates', 'iron chelate'],
  borax: ['na2b4o7'],
  'borax/boric acid': ['borax', 'boric acid', 'h3bo3', 'na2b4o7'],
});
/** Salts with their crystal water, where a table tells them from the dry salt. */
const HYDRATES: Readonly<Record<string, string>> = ownNames({
  'ca(no3)2.4h2o': 'calcium nitrate tetrahydrate',
  'mg(no3)2.6h2o': 'magnesium nitrate hexahydrate',
  'mgso4.7h2o': 'magnesium sulfate heptahydrate',
  'epsom salt': 'magnesium sulfate heptahydrate',
});
/** In lower case, American spelling, without crystal water. */
const folded = (written: string): string =>
  written
    .trim()
    .toLowerCase()
    .replace(/sulph/g, 'sulf')
    .replace(/[.·•*]\s*(?:\d+\s*)?h2o$/, '');

/** The name in `known` of a material that is written in any of its ways; what is not known stays as it is. */
export function materialName(written: string, known: readonly string[]): string {
  if (known.includes(written)) return written;
  const hydrate =
    HYDRATES[
      written
        .trim()
        .toLowerCase()
        .replace(/[·•*]\s*|\.\s+/, '.')
    ];
  if (hydrate !== undefined && known.includes(hydrate)) return hydrate;
  const name = folded(written);
  return known.find((one) => folded(one) === name || (Object.hasOwn(NAMES, one) && NAMES[one]!.includes(name))) ?? written;
}

/** One of the materials of a table, by any of its names. */
export const materialOf = (known: readonly string[]) =>
  z.preprocess((written) => (typeof written === 'string' ? materialName(written, known) : written), z.enum(known));
