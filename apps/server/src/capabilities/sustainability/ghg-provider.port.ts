import type { FootprintInputs } from '@loam/domain/agronomy/footprint/footprint-inputs';
import type { FootprintMethod } from '@loam/domain/agronomy/footprint/nitrogen';
import type { GwpSet } from '@loam/domain/agronomy/tables/ghg-factors';
import type { TraceLine } from '@loam/domain/agronomy/trace';
import type { FootprintResult } from '@loam/domain/sustainability/footprint/footprint.schema';

export interface GhgSettings {
  readonly gwp: GwpSet;
  readonly method: FootprintMethod;
}
export interface GhgAnswer {
  readonly result: FootprintResult;
  /** Absent of a provider that does not explain its numbers. */
  readonly trace?: readonly TraceLine[];
}
/** Who computes footprints. */
export interface GhgProvider {
  readonly name: string;
  /** @throws Refused (of the engine) where answers contradict each other; rejects with anything else when it is away */
  calculate(inputs: FootprintInputs, settings: GhgSettings): Promise<GhgAnswer>;
}

export const GHG_PROVIDER = Symbol('GhgProvider');
