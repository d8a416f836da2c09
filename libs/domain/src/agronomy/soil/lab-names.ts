import { foldText } from '../../kernel/string/fold-text.js';
import { ownNames } from '../../kernel/json/own-names.js';

/** What a laboratory's row is of: an analyte, or a part of the texture. */
export type LabTarget = number | 'sand' | 'silt' | 'clay';

/** Written in these letters exactly, for folded they are something else: MO is organic matter in Portuguese and Spanish, Mo is molybdenum. */
const EXACT: Readonly<Record<string, LabTarget>> = ownNames<LabTarget>({
  MO: 45,
  'M.O.': 45,
  'M.O': 45,
  CO: 49,
  'C.O.': 49,
  'C.O': 49,
  Mo: 13,
  Co: 20,
  T: 46,
  V: 47,
  'V%': 47,
  SB: 48,
  S: 8,
});

/** As laboratories call them in the six languages and in formulas, folded; the texts of the sheet are among them. */
const NAMES: readonly (readonly [LabTarget, string])[] = [
  [1, 'n|n total|nitrogen|total nitrogen|nitrogenio|nitrogenio total|nitrogeno|nitrogeno total|azoto|नत्र|नायट्रोजन'],
  [31, 'no3-n|n-no3|no3|nitrate|nitrate n|nitrate nitrogen|n nitrico|nitrato|nitratos|नायट्रेट नत्र'],
  [32, 'nh4-n|n-nh4|nh4|ammonium|ammonium n|n amoniacal|amonio|अमोनियम नत्र'],
  [4, 'p|phosphorus|phosphorous|available phosphorus|fosforo|fosforo disponivel|fosforo disponible|fosforo asimilable|स्फुरद|फॉस्फरस'],
  [5, 'k|potassium|available potassium|exchangeable potassium|potassio|potasio|पालाश|पोटॅशियम'],
  [6, 'ca|calcium|exchangeable calcium|calcio|कॅल्शियम'],
  [7, 'mg|magnesium|exchangeable magnesium|magnesio|मॅग्नेशियम'],
  [8, 's|s-so4|so4-s|sulfur|sulphur|sulfate s|enxofre|azufre|गंधक'],
  [9, 'b|boron|boro|बोरॉन'],
  [10, 'cu|copper|cobre|तांबे'],
  [11, 'fe|iron|ferro|hierro|लोह'],
  [12, 'mn|manganese|manganes|manganeso|मँगनीज|मंगल'],
  [13, 'mo|molybdenum|molibdenio|molibdeno|मॉलिब्डेनम'],
  [14, 'zn|zinc|zinco|जस्त|झिंक'],
  [19, 'cl|chloride|cloreto|cloruro|cloruros|क्लोराइड'],
  [20, 'co|cobalt|cobalto|कोबाल्ट'],
  [21, 'si|silicon|silicio|सिलिकॉन'],
  [22, 'se|selenium|selenio|सेलेनियम'],
  [33, 'na|sodium|exchangeable sodium|sodio|सोडियम'],
  [34, 'al|aluminium|aluminum|exchangeable aluminium|aluminio|अॅल्युमिनियम'],
  [37, 'h+al|h + al|al+h|acidez potencial|potential acidity|total acidity|hidrogenio + aluminio|hidrogeno + aluminio'],
  [35, 'h|hydrogen|hidrogenio|hidrogeno|हायड्रोजन'],
  [44, 'ph|सामू|सामू (ph)'],
  [45, 'om|organic matter|soil organic matter|som|materia organica|सेंद्रिय पदार्थ'],
  [49, 'oc|organic carbon|carbono organico|सेंद्रिय कर्ब'],
  [
    46,
    'cec|ctc|cic|ctc ph 7|ctc ph7|ctc total|cation exchange capacity|capacidade de troca de cations|capacidade de troca cationica|capacidad de intercambio cationico|धन आयन विनिमय क्षमता',
  ],
  [47, 'v|base saturation|saturacao por bases|saturacao de bases|saturacion de bases|saturacion por bases|आम्लारी संपृक्तता'],
  [48, 'sb|sum of bases|soma de bases|suma de bases|आम्लारींची बेरीज'],
  [50, 'ec|ce|electrical conductivity|conductivity|condutividade eletrica|conductividad electrica|विद्युत वाहकता'],
  [51, 'active lime|active calcium carbonate|calcario ativo|caliza activa|सक्रिय चुना'],
  ['sand', 'sand|areia|areia total|arena|वाळू'],
  ['silt', 'silt|silte|limo|गाळ|पोयटा'],
  ['clay', 'clay|argila|arcilla|चिकणमाती'],
];

const byName = new Map<string, LabTarget>(NAMES.flatMap(([target, names]) => names.split('|').map((name) => [name, target] as const)));
const longestFirst = [...byName.keys()].sort((a, b) => b.length - a.length);

/** `Ca2+` and `Mg++` as their elements: charges say nothing that the row does not. */
const withoutCharge = (text: string): string => text.replace(/([a-z])[\u00b2\u00b3]?\d?[+-]{1,3}(?=$|[\s,)])/g, '$1');

/** What follows an element's name in shares, ratios and other figures that are not its content. */
const FIGURE = /^ ?[/+]|\b(sat|saturation|saturacao|saturacion|ratio|relacao|relacion|rem|remanescente|index|indice|cec|ctc|cic)\b/;
const BUFFER = /\b(smp|buffer|tampao)\b/;

/** What plants find of it is what is measured. */
const AVAILABLE = /^(?:available|extractable|उपलब्ध) /;

/** Which analyte a laboratory's words name; undefined where none is certain. */
export function targetOf(words: string): LabTarget | undefined {
  const written = words.trim().replace(/(?<![:*])[:*]+$/, '');
  const exact = EXACT[written];
  if (exact !== undefined) return exact;
  const folded = foldText(written).replaceAll('\u2212', '-').replace(/\s+/g, ' ').replace(AVAILABLE, '');
  const found = byName.get(folded) ?? byName.get(withoutCharge(folded));
  if (found !== undefined) return found;
  // `P Mehlich-1`, `Fósforo (P) resina`, `pH CaCl2`: the name stands first
  const plain = withoutCharge(folded);
  const first = longestFirst.find((name) => plain.startsWith(name) && !/^[\p{L}\p{N}\p{M}]/u.test(plain.slice(name.length)));
  const rest = plain.slice(first?.length ?? 0);
  if (first === undefined || FIGURE.test(rest) || (first === 'ph' && BUFFER.test(rest))) return undefined;
  return byName.get(first);
}

/** How a value was extracted, as far as its name says so: a soil test of another method means something else. */
const METHODS: readonly (readonly [RegExp, number])[] = [
  [/mehlich[ -]*(3|iii)/, 2],
  [/mehlich/, 1],
  [/resin/, 4],
  [/olsen/, 5],
  [/bray/, 6],
  [/morgan/, 7],
  [/dtpa/, 11],
  [/hot water|agua quente|agua caliente/, 12],
  [/cacl/, 13],
];
export function methodIn(words: string, allowed: ReadonlySet<number>): number | null {
  const folded = foldText(words);
  return METHODS.find(([pattern, id]) => pattern.test(folded) && allowed.has(id))?.[1] ?? null;
}

const UNITS: Readonly<Record<string, number>> = ownNames({
  '%': 33,
  'dag/kg': 33,
  'g/100g': 33,
  ppm: 25,
  'mg/kg': 25,
  'mg/l': 26,
  'mg/dm3': 35,
  'ug/g': 25,
  'cmol/kg': 30,
  'cmolc/kg': 30,
  'cmol+/kg': 30,
  'cmol/dm3': 45,
  'cmolc/dm3': 45,
  'cmol+/dm3': 45,
  'mmolc/dm3': 31,
  'mmol/dm3': 31,
  'meq/100g': 32,
  'me/100g': 32,
  'meq/100ml': 32,
  'g/kg': 37,
  // laboratories that scoop by volume read 1 dm³ as 1 kg, as all volumetric results are here
  'g/dm3': 37,
  'kg/ha': 2,
  'lb/ac': 3,
  'lbs/ac': 3,
  'lb/acre': 3,
  'lbs/acre': 3,
  'ds/m': 34,
  'ms/cm': 34,
  'mmhos/cm': 34,
});

/** `mg dm⁻³`, `cmol(+)/kg`, `mg.kg-1` and their kin; undefined: no unit that a soil value stands in. */
export function unitIn(text: string): number | undefined {
  const folded = foldText(text.replaceAll('⁻', '-').replaceAll('−', '-').replaceAll('·', '.').replaceAll('µ', 'u'))
    .replace(/[()[\]]/g, '')
    .trim();
  const joined = folded.replace(/(?<![\s.])[\s.]+([a-z]+?)(\d?)-([1-9])$/, (_, name: string, power: string, exponent: string) => {
    const by = exponent === '1' ? power : exponent;
    return `/${name}${by}`;
  });
  return UNITS[joined.replace(/\s+/g, '')];
}

/** No name of a laboratory is longer; what is, is not looked through word by word. */
const LONGEST = 300;

/** `P (mg/dm³)`: the unit that a name carries. */
export function nameAndUnit(name: string): { name: string; unit: string | undefined } {
  if (name.length > LONGEST) return { name, unit: undefined };
  const opens = Math.max(name.lastIndexOf('('), name.lastIndexOf('['));
  const within = opens > 0 ? name.slice(opens + 1).replace(/[)\]]\s*$/, '') : '';
  if (unitIn(within) !== undefined) return { name: name.slice(0, opens).trim(), unit: within };
  const words = name.split(/\s+/);
  for (let at = 1; at < words.length; at++) {
    const unit = words.slice(at).join(' ');
    if (unitIn(unit) !== undefined) return { name: words.slice(0, at).join(' '), unit };
  }
  return { name, unit: undefined };
}
