import type { SustainableCrop } from '../crops';

/** How a question is asked; `practice` takes the options of the crop, the rest is as it says. */
export type Asked =
  | { readonly kind: 'practice' | 'date' | 'year' | 'flag' | 'fertilizers' | 'organics' | 'land' | 'area' | 'country' }
  | { readonly kind: 'number'; readonly unit: string }
  | { readonly kind: 'choice'; readonly choices: readonly string[] }
  | { readonly kind: 'followed'; readonly choices: readonly string[] }
  /** amounts by part; shares total 100 and are kept when they do */
  | { readonly kind: 'amounts'; readonly parts: readonly string[]; readonly unit: string; readonly shares?: true };
export type Question = Asked & {
  readonly id: string;
  /** the indicator whose practice it is */
  readonly indicator?: string;
  /** asked of these crops alone */
  readonly crops?: readonly SustainableCrop[];
};
export interface Block {
  readonly id: string;
  readonly questions: readonly Question[];
}

const practice = (id: string, indicator: string): Question => ({ kind: 'practice', id, indicator });
const number = (id: string, unit: string, crops?: readonly SustainableCrop[]): Question => ({
  kind: 'number',
  id,
  unit,
  ...(crops && { crops }),
});
const area = (id: string): Question => ({ kind: 'area', id });
const choice = (id: string, choices: readonly string[], crops?: readonly SustainableCrop[]): Question => ({
  kind: 'choice',
  id,
  choices,
  ...(crops && { crops }),
});
const woody = ['coffee', 'cocoa', 'grapes'] as const;
const annual = ['potato', 'sugarcane'] as const;
const fuels = ['diesel', 'petrol', 'lpg', 'firewood', 'coffeeHusk'];
const zones = [
  ...['coolTemperateMoist', 'coolTemperateDry', 'warmTemperateMoist', 'warmTemperateDry'],
  ...['tropicalMontane', 'tropicalWet', 'tropicalMoist', 'tropicalDry'],
];
const peatUses = ['temperateCropland', 'temperateGrasslandDeepDrainedRich', 'tropicalCropland', 'tropicalPlantation', 'tropicalOilPalm'];
const fates = { parts: ['left', 'removed', 'burnt'], unit: '%', shares: true } as const;

/** The seven blocks of the specification and what a footprint asks beside them, in the order that a season goes. */
export const blocks: readonly Block[] = [
  {
    id: 'coverCrop',
    questions: [
      practice('groundCover', 'ground-cover'),
      practice('cropRotation', 'crop-rotation'),
      practice('bufferStrips', 'buffer-strips'),
      practice('agroforestry', 'agroforestry'),
      {
        kind: 'followed',
        id: 'practices',
        choices: ['groundCover', 'nitrogenFixing', 'selectiveWeeding', 'mulch', 'noBareStrips', 'slopes', 'sownInTime'],
      },
      { kind: 'date', id: 'plantingDate' },
      { kind: 'date', id: 'terminationDate' },
    ],
  },
  {
    id: 'tillage',
    questions: [
      practice('tillageManagement', 'tillage-management'),
      practice('soilCompaction', 'soil-compaction'),
      {
        kind: 'followed',
        id: 'practices',
        choices: ['lanes', 'notWhenWet', 'lowPressure', 'lightMachines', 'deepRoots', 'spade', 'livestockOff'],
      },
    ],
  },
  {
    id: 'residueManagement',
    questions: [
      practice('residueManagement', 'residue-management'),
      practice('organicCarbonApplication', 'organic-carbon-application'),
      number('prunings_tdm', 't', woody),
      { kind: 'amounts', id: 'pruningsFate', crops: woody, ...fates },
      { kind: 'amounts', id: 'residueFate', crops: annual, ...fates },
      { ...area('burntHa'), crops: ['sugarcane'] },
      number('burntResidue_tdm', 't', ['sugarcane']),
      number('renewedShare', '%', ['sugarcane']),
      choice('huskFate', ['left on the field', 'composted and returned', 'burnt', 'removed'], ['cocoa']),
      number('husks_tdm', 't', ['cocoa']),
      number('compostMadeKg', 'kg'),
    ],
  },
  {
    id: 'irrigation',
    questions: [
      practice('waterSource', 'water-source'),
      practice('waterDelivery', 'water-delivery'),
      practice('irrigationRateDecisionMethod', 'irrigation-rate-decision-method'),
      practice('irrigationPowerSource', 'irrigation-power-source'),
      number('irrigationM3', 'm³'),
      choice('irrigationSystem', ['none', 'drip', 'sprinkler', 'furrow or flood']),
    ],
  },
  {
    id: 'pestManagement',
    questions: [
      practice('cropProtection', 'crop-protection'),
      { kind: 'amounts', id: 'pesticides', parts: ['herbicide', 'insecticide', 'fungicide', 'unspecified'], unit: 'kg' },
    ],
  },
  {
    id: 'yield',
    questions: [
      { kind: 'year', id: 'surveyYear' },
      area('areaHa'),
      number('productKg', 'kg'),
      number('yieldFreshT', 't', annual),
      number('cherryKg', 'kg', ['coffee']),
    ],
  },
  {
    id: 'nutrients',
    questions: [
      practice('nutrientRate', 'nutrient-rate'),
      practice('nutrientTiming', 'nutrient-timing'),
      practice('nutrientSource', 'nutrient-source'),
      practice('soilPhManagement', 'soil-ph-management'),
      { kind: 'fertilizers', id: 'fertilizers' },
      { kind: 'flag', id: 'nothingApplied' },
      choice('fertilizerRegion', ['EU', 'northAmerica', 'US', 'latinAmerica', 'chinaCoal', 'chinaMean', 'world']),
      choice('inhibitor', ['none', 'nitrification', 'urease', 'controlledRelease']),
      { kind: 'organics', id: 'organicInputs' },
      number('limestoneKg', 'kg'),
      number('dolomiteKg', 'kg'),
    ],
  },
  {
    id: 'site',
    questions: [
      practice('deforestation', 'deforestation'),
      { kind: 'country', id: 'country' },
      choice('climate', ['wet', 'dry']),
      choice('climateZone', zones),
      choice('soilGroup', ['highActivityClay', 'lowActivityClay', 'sandy', 'volcanic', 'wetland']),
      { kind: 'land', id: 'practicesBefore' },
      { kind: 'land', id: 'practicesAfter' },
      { kind: 'year', id: 'practicesSinceYear' },
      area('clearedHa'),
      { kind: 'year', id: 'clearedYear' },
      choice('clearedCover', ['tropicalRainforest']),
      area('drainedOrganicHa'),
      choice('drainedOrganicUse', peatUses),
      area('shadeHa'),
    ],
  },
  {
    id: 'energy',
    questions: [
      { kind: 'amounts', id: 'fuel', parts: fuels, unit: '' },
      { kind: 'amounts', id: 'dryingFuel', parts: fuels, unit: '', crops: ['coffee', 'cocoa'] },
      number('electricityKWh', 'kWh'),
      number('storageKWh', 'kWh', ['potato']),
      { kind: 'amounts', id: 'transport_tkm', parts: ['road', 'rail', 'seaGeneralCargo', 'seaContainer'], unit: 't km' },
    ],
  },
  {
    id: 'processing',
    questions: [
      { ...practice('millingType', 'milling-type'), crops: ['coffee'] },
      choice('millType', ['none', 'regular', 'eco'], ['coffee']),
      choice(
        'wastewater',
        [
          ...['dischargeAquatic', 'river', 'lake', 'shallowLagoon', 'deepLagoon', 'anaerobicReactorNoRecovery'],
          ...['aerobicWellManaged', 'infiltration'],
        ],
        ['coffee'],
      ),
      choice('pulp', ['composted', 'spread', 'dumped', 'sold'], ['coffee']),
      number('pulpReturnedShare', '%', ['coffee']),
    ],
  },
];

/** Blocks with what is asked of the crop; a block of no questions is left out. */
export const blocksOf = (crop: string): readonly Block[] =>
  blocks
    .map((block) => ({ ...block, questions: block.questions.filter(({ crops }) => !crops || (crops as readonly string[]).includes(crop)) }))
    .filter(({ questions }) => questions.length > 0);

/** Reference products of the factor tables. */
export const fertilizers = [
  ...['urea', 'can', 'ammoniumNitrate', 'ammoniumSulphate', 'uan', 'calciumNitrate', 'anhydrousAmmonia', 'potassiumNitrate', 'map', 'dap'],
  ...['ssp', 'tsp', 'mop', 'sop', 'npk15'],
] as const;

/** Organic material whose nitrogen is known where no analysis says it. */
export const organics = ['cattle manure', 'poultry manure', 'compost', 'vinasse', 'filter cake', 'grape pomace'] as const;
