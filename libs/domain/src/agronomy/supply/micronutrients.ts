export const MICRO_SOURCE = 'CFSEMG (1999) for coffee, known; other crops: project decision';
export const CHELATE_SOURCE = 'limits of pH differ between authors (EDTA 6 to 6.5, DTPA 7 to 7.5): the lower is taken';
export const RESIDUAL_YEARS = 2;

/** Corrective rates in kg/ha of the element by soil class low, medium, adequate, high: never yield times content. */
const CORRECTIVE = {
  B: { low: 3, medium: 2, adequate: 1, high: 0 },
  Zn: { low: 6, medium: 4, adequate: 2, high: 0 },
  Cu: { low: 3, medium: 2, adequate: 1, high: 0 },
  Mn: { low: 15, medium: 10, adequate: 5, high: 0 },
  Mo: { low: 0.1, medium: 0.05, adequate: 0, high: 0 },
} as const;
type CorrectedElement = keyof typeof CORRECTIVE;
export type MicroClass = keyof (typeof CORRECTIVE)['B'];
export const correctedElements = Object.keys(CORRECTIVE) as CorrectedElement[];
export const microClasses = Object.keys(CORRECTIVE.B) as MicroClass[];
/** kg/ha of the element, once in the years that it lasts. */
export const correctiveRate_kg_ha = (element: CorrectedElement, rating: MicroClass): number => CORRECTIVE[element][rating];

const IRON = [
  { to: 6, ligand: 'EDTA' },
  { to: 7, ligand: 'DTPA' },
  { to: 9, ligand: 'EDDHA' },
  { to: Infinity, ligand: 'HBED' },
] as const;
const OTHERS = [
  { to: 6.5, ligand: 'sulphate or EDTA' },
  { to: 7.5, ligand: 'EDTA' },
  { to: 8.5, ligand: 'DTPA' },
  { to: Infinity, ligand: 'foliar only' },
] as const;
/** The ligand that holds an element at a pH. */
export const chelateFor = (element: 'Fe' | 'Zn' | 'Mn' | 'Cu', pH: number): string =>
  (element === 'Fe' ? IRON : OTHERS).find(({ to }) => pH <= to)!.ligand;
