/** Water of an irrigation: flow per hectare for a time on an area. l. */
export const irrigationWater_l = (flow_l_h_ha: number, hours: number, area_ha: number): number => flow_l_h_ha * hours * area_ha;

/** Product in g for a nutrient concentration (mg/l) in a volume of water, content in % of the nutrient. */
export const productForConcentration_g = (target_mg_l: number, volume_l: number, content_pct: number): number =>
  (target_mg_l * volume_l) / (content_pct / 100) / 1000;

/** Product in a litre of stock that an injector of 1 : x brings to a nutrient concentration (mg/l) in the water. g/l. */
export const stockConcentration_g_l = (target_mg_l: number, waterPerStock: number, content_pct: number): number =>
  productForConcentration_g(target_mg_l, waterPerStock, content_pct);

/** Product in kg that holds an amount of nutrient. */
export const productForNutrient_kg = (nutrient_kg: number, content_pct: number): number => nutrient_kg / (content_pct / 100);

/** Litres of a liquid by its density. */
export const litresOf = (mass_kg: number, density_kg_l: number): number => mass_kg / density_kg_l;

export interface Injection {
  readonly water_l: number;
  /** Litres of water per litre of stock: x of 1 : x. */
  readonly mixingFactor: number;
  /** Litres of stock per m³ of water. */
  readonly dose_l_m3: number;
  readonly rate_l_h: number;
  readonly areaPerStock_ha: number;
}

/**
 * How to inject a stock of `stock_kg` product in `stock_l` so that each hectare receives `dose_kg_ha` in one irrigation. Haifa Group,
 * fertigation of open-field tomatoes: 300 kg in 1,000 l, 25 kg/ha, 15,000 l/h/ha for 2 hours give 1 : 360 and about 500 l/h on 12 ha.
 */
export function injection(
  stock_l: number,
  stock_kg: number,
  dose_kg_ha: number,
  area_ha: number,
  flow_l_h_ha: number,
  hours: number,
): Injection {
  const water_l = irrigationWater_l(flow_l_h_ha, hours, area_ha);
  const stockUsed_l = (dose_kg_ha * area_ha * stock_l) / stock_kg;
  const dose_l_m3 = (1000 * stockUsed_l) / water_l;
  return {
    water_l,
    mixingFactor: water_l / stockUsed_l,
    dose_l_m3,
    rate_l_h: ((flow_l_h_ha * area_ha) / 1000) * dose_l_m3,
    areaPerStock_ha: stock_kg / dose_kg_ha,
  };
}

/** Nutrient per hectare of a proportional fertigation: `mg/l · mm / 100`. The amount of one event is the stage's by its events. */
export const perEvent = (amount: number, fertigationEvents: number): number => amount / fertigationEvents;

/** Acid in ml per m³ of water that neutralises a bicarbonate: `1000 · b / strength`, strength in meq/ml by density and molar mass, of phosphoric acid its first proton. */
export const ACID_MEQ_PER_ML = { 'HNO3 60%': 13, 'H3PO4 85%': 14.6, 'H2SO4 98%': 36.7 } as const;
/** Part of the bicarbonate that is neutralised: textbook, unverified. */
export const BICARBONATE_NEUTRALISED = 0.8;
export const acidNeed_ml_m3 = (bicarbonate_meq_l: number, acid: keyof typeof ACID_MEQ_PER_ML): number =>
  (1000 * BICARBONATE_NEUTRALISED * bicarbonate_meq_l) / ACID_MEQ_PER_ML[acid];
