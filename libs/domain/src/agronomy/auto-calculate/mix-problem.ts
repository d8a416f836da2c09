/** Which amounts of a few products meet a need: everything per hectare in kg of the stored form, shares as fractions of 1. */

export interface MixProduct {
  readonly id: string;
  /** kg of each nutrient that count when 1 kg of product is applied. */
  readonly content: Readonly<Record<string, number>>;
  /** Money per kg; 0 or unknown counts as 1, so that nothing is free. */
  readonly price?: number;
  /** An amount is 0 or at least this. */
  readonly min_kg_ha?: number;
  readonly max_kg_ha?: number;
  /** Amounts are multiples of it, as bags or the spreader give them. */
  readonly step_kg_ha?: number;
}

export interface MixTarget {
  readonly nutrient: string;
  /** Above 0. */
  readonly need_kg_ha: number;
  /** What comes from elsewhere: other products, other cells. */
  readonly given_kg_ha?: number;
  /** What comes along of it beyond the need is told and holds nothing back: only too little counts. */
  readonly mayExceed?: true;
}

/** `Σ perKg · amount ≤ max`: a cap on chloride or boron, or what dissolves in a stock tank. */
export interface MixLimit {
  readonly kind: 'cap' | 'solubility';
  readonly id: string;
  readonly perKg: Readonly<Record<string, number>>;
  readonly max: number;
}

export interface MixProblem {
  readonly products: readonly MixProduct[];
  readonly targets: readonly MixTarget[];
  /** Allowed deviation from each need, 0 to 0.2. */
  readonly imbalance: number;
  /** Inside the imbalance: least cost, or least deviation and then least cost. */
  readonly prefer?: 'cost' | 'match';
  readonly limits?: readonly MixLimit[];
  /** Products that must not both be used. */
  readonly conflicts?: readonly (readonly [string, string])[];
  /** So many products may be used together, at most; all unless stated. */
  readonly mostProducts?: number;
}

export interface MixDeviation {
  readonly nutrient: string;
  readonly need_kg_ha: number;
  readonly supplied_kg_ha: number;
  /** Of the need, signed: −0.05 is 5 % short. */
  readonly deviation: number;
  /** How far it may lie off, of the need: the imbalance, or where that cannot be reached, or nearer is preferred, what can be. */
  readonly within: number;
  readonly status: 'deficit' | 'met' | 'excess';
  /** None of the products contains it. */
  readonly lacking: boolean;
  /** Too much of it is no need that is missed. */
  readonly mayExceed?: true;
}

/** What stands against a cheaper or better answer. */
export interface MixBinding {
  readonly kind: 'nutrient' | 'minimum' | 'maximum' | 'cap' | 'solubility' | 'compatibility';
  /** Nutrient, product or limit; for compatibility both products, joined by `|`. */
  readonly id: string;
  readonly side?: 'least' | 'most';
  readonly limit: number;
}

export interface MixAnswer {
  /** `infeasible`: not every need can be met within the imbalance; the amounts then come as near as they can. */
  readonly status: 'optimal' | 'infeasible';
  /** kg/ha by product, 0 where it is not used. */
  readonly amounts: Readonly<Record<string, number>>;
  /** Money per ha. */
  readonly cost: number;
  /** Of this answer, and of the best possible one whatever its cost. */
  readonly largestDeviation: number;
  readonly leastDeviation: number;
  readonly deviations: readonly MixDeviation[];
  readonly binding: readonly MixBinding[];
  /** The solver has shown that there is nothing better. */
  readonly proven: boolean;
}
