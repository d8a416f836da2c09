import { z } from 'zod';

const percent = z.number().min(0).max(100).nullable();

/** Shares in %, CEC in cmolc/kg, organic matter in %; `source` names the map or survey. */
export const soilFacts = z.object({
  sand: percent,
  silt: percent,
  clay: percent,
  ph: z.number().min(0).max(14).nullable(),
  cec: z.number().min(0).nullable(),
  organicMatter: percent,
  source: z.string().min(1),
});
export type SoilFacts = z.infer<typeof soilFacts>;

export interface SoilSource {
  /** Undefined when nothing is known of the place. Rejects when the source does not answer. */
  at(lon: number, lat: number): Promise<SoilFacts | undefined>;
}

export const SOIL_SOURCE = Symbol('SoilSource');
