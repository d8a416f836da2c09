import type { NForm } from '../../agronomy/tables/ghg-factors.js';

/** Fractions of a product's mass, nitrogen by its form. */
export interface Contents {
  readonly N_urea: number;
  readonly N_ammonium: number;
  readonly N_nitrate: number;
  readonly N_other: number;
  readonly P2O5: number;
  readonly K2O: number;
  readonly S: number;
}
const within = (value: number, low: number, high: number): boolean => value >= low && value <= high;
/** NH4 and NO3 near 1:1. */
const [EVEN_LOW, EVEN_HIGH] = [0.8, 1.25];

/** The form that most of the nitrogen has, which is what volatilises. */
function formOf({ N_urea, N_ammonium, N_nitrate, N_other }: Contents): NForm {
  const total = N_urea + N_ammonium + N_nitrate + N_other;
  if (total === 0 || N_other > total / 2) return 'default';
  if (N_urea > total / 2) return 'urea';
  if (N_ammonium > 0 && within(N_nitrate / N_ammonium, EVEN_LOW, EVEN_HIGH)) return 'ammoniumNitrate';
  return N_nitrate > total / 2 ? 'nitrate' : N_ammonium > total / 2 ? 'ammonium' : 'default';
}

/** The reference product whose production figure stands for one of these contents; undefined: the figure is summed over its nutrients. */
function referenceOf({ P2O5, K2O, S }: Contents, N: number, nForm: NForm): string | undefined {
  const bare = P2O5 === 0 && K2O === 0;
  if (bare && nForm === 'urea' && within(N, 0.44, 0.47)) return 'urea';
  if (bare && nForm === 'ammoniumNitrate' && within(N, 0.32, 0.35)) return 'ammoniumNitrate';
  if (bare && nForm === 'ammoniumNitrate' && within(N, 0.25, 0.28)) return 'can';
  if (bare && nForm === 'ammonium' && within(N, 0.2, 0.22) && S > 0.2) return 'ammoniumSulphate';
  if (bare && nForm === 'nitrate' && within(N, 0.14, 0.165)) return 'calciumNitrate';
  if (K2O === 0 && nForm === 'ammonium' && within(N, 0.1, 0.125) && P2O5 > 0.48) return 'map';
  if (K2O === 0 && nForm === 'ammonium' && within(N, 0.17, 0.19) && P2O5 > 0.44) return 'dap';
  if (N === 0 && K2O === 0 && within(P2O5, 0.44, 0.5)) return 'tsp';
  if (N === 0 && P2O5 === 0 && within(K2O, 0.58, 0.63)) return 'mop';
  if (N === 0 && P2O5 === 0 && within(K2O, 0.48, 0.54) && S > 0.1) return 'sop';
  return undefined;
}

/** A product of a plan as a footprint reads it: by its reference where its contents are those of one, always with its own contents. */
export function ghgProductOf(name: string, held: Contents) {
  const N = held.N_urea + held.N_ammonium + held.N_nitrate + held.N_other;
  const nForm = formOf(held);
  return {
    product: referenceOf(held, N, nForm) ?? name,
    content: { N, P2O5: held.P2O5, K2O: held.K2O, S: held.S, nForm },
  };
}
