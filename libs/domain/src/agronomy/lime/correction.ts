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
  readonly baseSaturation_pct?: number;
  readonly clay_pct?: number;
  readonly soilDepthId?: number;
  readonly depth_cm: number;
  readonly bulkDensity_Mg_m3: number;
}

/** What the person decides; each has a default that is shown as one. */
export interface CorrectionWishes {
  readonly targetBaseSaturation_pct: number;
  readonly targetPh: number;
  readonly limeEffectiveness_pct: number;
  readonly gypsumPurity_pct: number;
  readonly crop: 'annual' | 'perennial';
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
  readonly note?: 'split' | 'dolomitic' | 'subsoilOnly' | 'targetBeyondBuffer';
  readonly lines: readonly TraceLine[];
}

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
