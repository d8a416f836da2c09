import { foldText } from '../../kernel/string/fold-text.js';
import { input, type TraceInput, type TraceLine } from '../trace.js';

/** A soil as lime and gypsum rules read it; cmolc/dm³ and cmolc/kg are taken as equal, as laboratories that scoop by volume do. */
export interface SoilChemistry {
  readonly pH?: number;
  readonly CEC?: number;
  readonly Ca?: number;
  readonly Mg?: number;
  readonly K?: number;
  readonly Na?: number;
  readonly Al?: number;
  /** Total acidity by buffer, H + Al. */
  readonly HAl?: number;
  /** The CEC is no measured one: the sum of the bases and this acidity. */
  readonly cecOfAcidity?: true;
  readonly baseSaturation_pct?: number;
  readonly clay_pct?: number;
  readonly soilDepthId?: number;
  readonly depth_cm: number;
  readonly bulkDensity_Mg_m3: number;
}

/** How laboratories determine H + Al: to pH 7 by calcium acetate or the SMP buffer, to pH 6.6 by Mehlich's. The figures are not the same. */
export const acidityMethods = ['calciumAcetate', 'smp', 'mehlichBuffer'] as const;
export type AcidityMethod = (typeof acidityMethods)[number];

/** What the person decides; each but the method of the acidity has a default that is shown as one. */
export interface CorrectionWishes {
  readonly targetBaseSaturation_pct: number;
  readonly targetPh: number;
  readonly limeEffectiveness_pct: number;
  readonly gypsumPurity_pct: number;
  readonly crop: 'annual' | 'perennial';
  /** Undefined: not said, and nothing is computed from H + Al. */
  readonly acidityMethod?: AcidityMethod;
}
/** Where nothing is decided: project decision, within what Boletim Técnico 100 (IAC) and CFSEMG ask of annual crops and products on sale. */
export const USUAL_WISHES: CorrectionWishes = {
  targetBaseSaturation_pct: 60,
  targetPh: 6,
  limeEffectiveness_pct: 90,
  gypsumPurity_pct: 90,
  crop: 'annual',
};

export interface Correction {
  readonly key: 'limeBaseSaturation' | 'limeNeutralisation' | 'limeBuffer' | 'gypsumSodium' | 'gypsumSubsoil';
  /** t/ha of the product; null: not computed, `missing` says what it takes. */
  readonly value: number | null;
  readonly missing?: readonly string[];
  readonly note?: 'split' | 'dolomitic' | 'subsoilOnly' | 'targetBeyondBuffer' | 'otherBuffer' | 'notToPh7';
  readonly lines: readonly TraceLine[];
}

/** Of the lime methods those that are calibrated where the field lies, the first to be offered first; gypsum holds everywhere. */
export function fitting(
  key: Correction['key'],
  { countryId, state = '' }: { readonly countryId?: number; readonly state?: string },
): boolean {
  if (key === 'gypsumSodium' || key === 'gypsumSubsoil') return true;
  if (key === 'limeBuffer') return countryId === USA;
  // Boletim 100 of São Paulo reckons by base saturation alone
  return countryId === BRAZIL && (key === 'limeBaseSaturation' || !SAO_PAULO.has(foldText(state).trim()));
}
const [BRAZIL, USA] = [31, 1840];
const SAO_PAULO: ReadonlySet<string> = new Set(['sao paulo', 'sp']);

export const measured = (name: string, value: number, unit?: string): TraceInput => input(name, value, unit, 'measured');
export const wished = (name: string, value: number, usual: number, unit?: string): TraceInput =>
  value === usual ? input(name, value, unit, 'default', 'project decision') : input(name, value, unit, 'typed');
export const absent = (values: Readonly<Record<string, number | undefined>>): string[] =>
  Object.keys(values).filter((name) => values[name] === undefined);
export const notComputed = (key: Correction['key'], missing: readonly string[], note?: Correction['note']): Correction => ({
  key,
  value: null,
  missing,
  lines: [],
  ...(note && { note }),
});
