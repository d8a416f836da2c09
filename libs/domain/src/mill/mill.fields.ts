/** One value of a mill. Bounds are those of its unit; a text's are of its length in characters. */
export interface MillField {
  readonly id: string;
  readonly section: string;
  readonly kind: 'text' | 'decimal' | 'boolean' | 'choice';
  /** `lb/year` and so on, as stored; absent: it has none. */
  readonly unit?: string;
  readonly min?: number;
  readonly max?: number;
  readonly options?: readonly string[];
  /** Without it the mill is not complete. */
  readonly required?: true;
}

const MOST_LBS = 1e9;
const MOST_PULP_LBS = 4e8;
const waterSources = ['river', 'spring', 'well', 'public network'] as const;
const treatments = [
  'untreatedToRiver',
  'shallowLagoon',
  'deepLagoon',
  'anaerobicReactorNoRecovery',
  'aerobicWellManaged',
  'infiltration',
] as const;

export const millTypes = ['Regular wet milling', 'Eco milling', 'Dry mill', 'Wet and dry mill'] as const;
export const millProcessingTypes = ['washed', 'semi-washed', 'honey', 'natural', 'dry milling only'] as const;

/** Everything that is kept of a mill, in the order in which it is asked for. Amounts are of a year. */
export const millFields = [
  { id: 'name', section: 'about', kind: 'text', min: 2, max: 60, required: true },
  { id: 'cafeId', section: 'about', kind: 'text', min: 2, max: 10, required: true },
  { id: 'contact', section: 'about', kind: 'text', min: 1, max: 50 },
  { id: 'village', section: 'about', kind: 'text', min: 1, max: 50 },
  { id: 'latitude', section: 'location', kind: 'decimal', unit: '°', min: -90, max: 90 },
  { id: 'longitude', section: 'location', kind: 'decimal', unit: '°', min: -180, max: 180 },
  { id: 'millType', section: 'milling', kind: 'choice', options: millTypes, required: true },
  { id: 'processingType', section: 'milling', kind: 'choice', options: millProcessingTypes, required: true },
  { id: 'cherryLbs', section: 'coffee', kind: 'decimal', unit: 'lb/year', min: 0, max: MOST_LBS },
  { id: 'greenLbs', section: 'coffee', kind: 'decimal', unit: 'lb/year', min: 0, max: 2e8 },
  { id: 'waterSource', section: 'water', kind: 'choice', options: waterSources },
  { id: 'waterM3', section: 'water', kind: 'decimal', unit: 'm³/year', min: 0, max: 1e8 },
  { id: 'waterMetered', section: 'water', kind: 'boolean' },
  { id: 'recirculation', section: 'water', kind: 'boolean' },
  { id: 'wastewaterM3', section: 'wasteWater', kind: 'decimal', unit: 'm³/year', min: 0, max: 1e8 },
  { id: 'treatment', section: 'wasteWater', kind: 'choice', options: treatments },
  { id: 'codOut', section: 'wasteWater', kind: 'decimal', unit: 'mg/l', min: 0, max: 100_000 },
  { id: 'phOut', section: 'wasteWater', kind: 'decimal', min: 0, max: 14 },
  { id: 'totalPulpLbs', section: 'pulp', kind: 'decimal', unit: 'lb/year', min: 0, max: MOST_PULP_LBS },
  { id: 'pulpCompostedLbs', section: 'pulp', kind: 'decimal', unit: 'lb/year', min: 0, max: MOST_PULP_LBS },
  { id: 'pulpSoldLbs', section: 'pulp', kind: 'decimal', unit: 'lb/year', min: 0, max: MOST_PULP_LBS },
  { id: 'pulpDumpedLbs', section: 'pulp', kind: 'decimal', unit: 'lb/year', min: 0, max: MOST_PULP_LBS },
  { id: 'electricityKWh', section: 'energy', kind: 'decimal', unit: 'kWh/year', min: 0, max: 1e8 },
  { id: 'dryingFuel', section: 'energy', kind: 'choice', options: ['none', 'firewood', 'husk', 'gas', 'diesel'] },
  { id: 'dryingFuelKg', section: 'energy', kind: 'decimal', unit: 'kg/year', min: 0, max: 1e7 },
] as const satisfies readonly MillField[];

type Field = (typeof millFields)[number];
type ValueOf<F extends Field> = F extends { kind: 'choice'; options: readonly (infer Option)[] }
  ? Option
  : { text: string; decimal: number; boolean: boolean; choice: never }[F['kind']];

/** What is kept of a mill; what nobody said is null. */
export type MillContent = { readonly [F in Field as F['id']]: ValueOf<F> | null };

export const millFieldIds: readonly (keyof MillContent)[] = millFields.map(({ id }) => id);
export const millSections: readonly string[] = [...new Set(millFields.map(({ section }) => section))];
