import { GREEN_OF_CHERRY, PARCHMENT_OF_CHERRY, PULP_OF_CHERRY } from '@loam/domain/agronomy/coffee';
import type { SurveyAnswers } from '@loam/domain/survey/survey.events';

/** Shares of what a harvest costs, percent; what is left are overheads. */
const shareOfCost = { fertilizerCost: 21, protectionCost: 8, harvestCost: 34, processingCost: 7 };

/** A coffee farm in one harvest year. */
interface SurveyedHarvest {
  /** harvests before the last one */
  readonly ago: number;
  /** t of green coffee per bearing hectare */
  readonly green_t: number;
  /** of its currency, per hectare of coffee */
  readonly costPerHa: number;
  /** of its currency, per kg in the form that it sells */
  readonly price: number;
  readonly answers?: SurveyAnswers;
}
export interface SurveyedFarm {
  /** Key of demo-outlines.json: a field of the grower who answered. */
  readonly outline: string;
  readonly coffeeHa: number;
  readonly treesPerHa: number;
  readonly sells: 'cherry' | 'parchment' | 'green';
  /** Litres that its own mill takes for a kg of dry parchment; absent: it has none, or dries whole cherries. */
  readonly mill_l?: number;
  /** what is the same every year */
  readonly answers: SurveyAnswers;
  /** the earliest first */
  readonly harvests: readonly SurveyedHarvest[];
}

const kept = {
  ...{ minWagePaid: 'comply', paidRegularly: 'comply', noForcedLabor: 'comply', noChildLabor: 'comply', noDiscrimination: 'comply' },
  ...{ wageRecords: 'comply', freedomOfAssociation: 'comply', workHours: 'comply', contracts: 'comply', safeHousing: 'comply' },
  ...{ drinkingWater: 'comply', ppe: 'comply', medicalAccess: 'comply', schoolAccess: 'comply', grievance: 'comply', training: 'comply' },
};
/** A family and its neighbours: nobody is housed, few contracts are written. */
const family = { ...kept, safeHousing: 'not applicable', grievance: 'not comply', wageRecords: 'not comply' };

const rainFed = {
  ...{ irrigatedArea: 0, waterSource: 'No irrigation', waterDelivery: 'No irrigation', irrigationDecision: 'No irrigation' },
};
const noLimeOrClass1 = { limeType: 'none', whoClass1: false, deforestationSince2014: 'no' };

/** Arabica of the Alta Mogiana, four plots together: its figures are those of the plots' reports. */
const mogiana: SurveyedFarm = {
  ...{ outline: '3', coffeeHa: 8.2, treesPerHa: 3800, sells: 'green', mill_l: 3.1 },
  answers: {
    ...{ ...kept, farmId: 'AM-0147', farmName: 'Sítio Alta Mogiana', supplierName: 'Cooperativa da Serra' },
    ...{ totalFarmArea: 12.6, conservationArea: 2.7, otherCropArea: 0.8, irrigatedArea: 3.2, altitude: 1040, slopeClass: '10-20%' },
    ...{ averageTreeAge: 11, mainVarieties: ['Catuaí', 'Mundo Novo'], renovationShare: 4, rustResistantShare: 25 },
    ...{ shadeSystem: 'scattered trees', canopyCover: 12, shadeTreesPerHa: 28, shadeSpecies: 6, nativeSpeciesShare: 70 },
    ...{ cherryOwnShare: 100, floatersShare: 9, harvestPasses: 2, soilAnalysis: true, leafAnalysis: false },
    ...{ nutrientRateMethod: 'soil analysis', nKgHa: 153, p2o5KgHa: 10, k2oKgHa: 118, applicationsPerYear: 3, foliarPerYear: 2 },
    ...{ organicType: 'coffee pulp compost', limeKg: 6200, limeType: 'dolomitic', groundCoverBand: '15-30% of the time' },
    coverCropPractices: [
      'permanent ground cover between rows',
      'nitrogen-fixing cover species',
      'selective weeding instead of clean weeding',
      'mulch from prunings kept on the soil',
    ],
    compactionPractices: [
      'fixed lanes for traffic and harvest',
      'no machines on wet soil',
      'light or hand-held machines',
      'deep-rooted plants between rows',
    ],
    ...{ erosionControl: ['contour rows', 'live barriers'], bufferStrips: true, ipmMonitoring: true, whoClass1: false },
    ...{ herbicideKgAi: 13.2, insecticideKgAi: 6.7, fungicideKgAi: 13.5, dieselL: 1390, petrolL: 160, electricityKWh: 1700 },
    ...{ firewoodKg: 4600, waterSource: 'Groundwater', waterDelivery: 'Drip', deforestationSince2014: 'no' },
    ...{ processingType: 'semi-washed', millingType: 'Eco milling', recirculation: true, wastewaterTreatment: 'infiltration' },
    ...{ drying: 'mechanical wood', currency: 'BRL', laborShare: 57, inputsShare: 43, familyLaborShare: 45, hiredLaborShare: 55 },
    ...{ dailyWage: 130, otherIncome: 12_000, householdMembers: 4, livingIncomeBenchmark: 68_000 },
    ...{ permanentWorkers: 1, seasonalWorkers: 9, womenShare: 40 },
  },
  harvests: [
    {
      ...{ ago: 2, green_t: 1.42, costPerHa: 17_800, price: 17.5 },
      answers: {
        ...{ irrigationM3: 8300, irrigationDecision: 'Fixed calendar', ppe: 'not comply', training: 'not comply' },
        notes: 'Ano de safra baixa, com geada leve em julho.',
      },
    },
    {
      ...{ ago: 1, green_t: 1.86, costPerHa: 19_600, price: 19.2 },
      answers: { irrigationM3: 7900, irrigationDecision: 'Soil or crop appearance', ppe: 'not comply' },
    },
    {
      ...{ ago: 0, green_t: 1.54, costPerHa: 20_900, price: 24 },
      answers: {
        ...{ irrigationM3: 7550, irrigationDecision: 'Weather-based water balance (ETc)', renewableShare: 60, premium: 0.8 },
        notes: 'Primeiro ano com balanço hídrico no gotejo. Aplicadores com EPI completo.',
      },
    },
  ],
};

/** A pivot of arabica of western Bahia, picked by machine and dried whole. */
const bahia: SurveyedFarm = {
  ...{ outline: '50', coffeeHa: 96, treesPerHa: 5000, sells: 'green' },
  answers: {
    ...{ ...kept, farmId: 'OB-0032', farmName: 'Fazenda Santa Clara' },
    ...{ totalFarmArea: 860, productiveCoffeeArea: 88, newPlantingArea: 8, conservationArea: 184, otherCropArea: 560, irrigatedArea: 96 },
    ...{ altitude: 810, slopeClass: '0-10%', deforestationSince2014: 'no', averageTreeAge: 8, mainVarieties: ['Catuaí', 'IAC 125 RN'] },
    ...{ renovationShare: 8, rustResistantShare: 40, shadeSystem: 'full sun', floatersShare: 14, harvestPasses: 1, cherryOwnShare: 100 },
    ...{ soilAnalysis: true, leafAnalysis: true, nutrientRateMethod: 'soil and plant analysis with nutrient balance' },
    ...{ nKgHa: 310, p2o5KgHa: 90, k2oKgHa: 280, applicationsPerYear: 10, foliarPerYear: 4, organicType: 'none' },
    ...{ limeKg: 118_000, limeType: 'dolomitic', groundCoverBand: '5-15% of the time' },
    coverCropPractices: [
      'permanent ground cover between rows',
      'nitrogen-fixing cover species',
      'selective weeding instead of clean weeding',
      'mulch from prunings kept on the soil',
      'no bare-soil herbicide strips wider than the canopy',
      'cover kept on slopes and terraces',
    ],
    compactionPractices: [
      'fixed lanes for traffic and harvest',
      'no machines on wet soil',
      'low tyre pressure or tracks',
      'deep-rooted plants between rows',
      'subsoil structure checked with spade or penetrometer',
      'livestock kept off wet soil',
    ],
    ...{ erosionControl: ['contour rows'], bufferStrips: true, ipmMonitoring: true, whoClass1: false },
    ...{ herbicideKgAi: 210, insecticideKgAi: 82, fungicideKgAi: 145, dieselL: 21_500, electricityKWh: 288_000, renewableShare: 35 },
    ...{ waterSource: 'Groundwater', waterDelivery: 'Center pivot or micro-sprinkler', irrigationDecision: 'Soil moisture sensors' },
    ...{ processingType: 'natural', processingWaterM3: 0, drying: 'patio', currency: 'BRL', laborShare: 29, inputsShare: 71 },
    ...{ familyLaborShare: 0, hiredLaborShare: 100, dailyWage: 145, permanentWorkers: 14, seasonalWorkers: 22, womenShare: 24 },
  },
  harvests: [
    { ago: 1, green_t: 2.6, costPerHa: 26_400, price: 18.1, answers: { irrigationM3: 595_000 } },
    {
      ...{ ago: 0, green_t: 2.9, costPerHa: 27_900, price: 22.6 },
      answers: { irrigationM3: 548_000, notes: 'Eight hectares replanted with rust-resistant IAC 125 RN after the harvest.' },
    },
  ],
};

/** Robusta of the Central Highlands: basin irrigation in the dry season, black pepper and durian beside it. */
const robusta = {
  ...{ ...family, ...noLimeOrClass1, wageRecords: 'comply' },
  ...{ conservationArea: 0, altitude: 720, slopeClass: '0-10%', averageTreeAge: 16, renovationShare: 6 },
  ...{ shadeSystem: 'scattered trees', canopyCover: 15, shadeTreesPerHa: 45, shadeSpecies: 3, nativeSpeciesShare: 20 },
  ...{ nutrientRateMethod: 'fixed rate by habit', soilAnalysis: false, leafAnalysis: false, applicationsPerYear: 4 },
  ...{ organicType: 'manure', erosionControl: ['none'], bufferStrips: false, ipmMonitoring: false, harvestPasses: 2 },
  coverCropPractices: ['selective weeding instead of clean weeding', 'mulch from prunings kept on the soil'],
  compactionPractices: ['light or hand-held machines'],
  ...{ waterSource: 'Groundwater', waterDelivery: 'Surface (furrow, flood)', irrigationDecision: 'Soil or crop appearance' },
  ...{ processingType: 'natural', processingWaterM3: 0, drying: 'patio', currency: 'VND', laborShare: 52, inputsShare: 48 },
};
const giaLai: SurveyedFarm = {
  ...{ outline: '37', coffeeHa: 7.4, treesPerHa: 1110, sells: 'green' },
  answers: {
    ...{ ...robusta, farmId: 'GL-0208', farmName: 'Minh Coffee', totalFarmArea: 14.3, otherCropArea: 6.9, irrigatedArea: 7.4 },
    ...{ mainVarieties: ['TR4', 'TR9'], nKgHa: 320, p2o5KgHa: 110, k2oKgHa: 270, irrigationM3: 13_300, dieselL: 1650 },
    ...{ familyLaborShare: 55, hiredLaborShare: 45, permanentWorkers: 0, seasonalWorkers: 12, womenShare: 50 },
  },
  harvests: [{ ago: 0, green_t: 3.1, costPerHa: 98_000_000, price: 94_000 }],
};
const dakLak: SurveyedFarm = {
  ...{ outline: '39', coffeeHa: 6.2, treesPerHa: 1110, sells: 'green' },
  answers: {
    ...{ ...robusta, farmId: 'DL-0061', farmName: 'Hoa Coffee', totalFarmArea: 20, otherCropArea: 13.8, irrigatedArea: 6.2 },
    ...{ mainVarieties: ['TR4', 'Xanh lùn'], nKgHa: 270, p2o5KgHa: 95, k2oKgHa: 240, irrigationM3: 9600, dieselL: 1180 },
    ...{ nutrientRateMethod: 'regional recommendation', soilAnalysis: true, bufferStrips: true, ppe: 'not comply' },
    ...{ familyLaborShare: 65, hiredLaborShare: 35, permanentWorkers: 0, seasonalWorkers: 8, womenShare: 62 },
  },
  harvests: [{ ago: 0, green_t: 2.7, costPerHa: 91_000_000, price: 95_500 }],
};

/** Shaded arabica of Jinotega, pulped at home and sold as dry parchment. */
const jinotega: SurveyedFarm = {
  ...{ outline: '31', coffeeHa: 2.5, treesPerHa: 4200, sells: 'parchment', mill_l: 8.5 },
  answers: {
    ...{ ...family, ...noLimeOrClass1, ...rainFed, farmId: 'JN-0019', farmName: 'Finca El Mirador' },
    ...{ totalFarmArea: 4.9, conservationArea: 1.4, otherCropArea: 0.7, altitude: 1180, slopeClass: '20-30%', averageTreeAge: 13 },
    ...{ mainVarieties: ['Caturra', 'Marsellesa'], renovationShare: 7, rustResistantShare: 45, shadeSystem: 'diverse shade' },
    ...{ canopyCover: 42, shadeTreesPerHa: 110, shadeSpecies: 14, nativeSpeciesShare: 85, harvestPasses: 4 },
    ...{ soilAnalysis: true, leafAnalysis: false, nutrientRateMethod: 'soil analysis', nKgHa: 95, p2o5KgHa: 30, k2oKgHa: 80 },
    ...{ applicationsPerYear: 2, organicType: 'coffee pulp compost', organicTonnes: 6, erosionControl: ['contour rows', 'live barriers'] },
    coverCropPractices: [
      'permanent ground cover between rows',
      'selective weeding instead of clean weeding',
      'mulch from prunings kept on the soil',
      'cover kept on slopes and terraces',
    ],
    compactionPractices: ['light or hand-held machines', 'no machines on wet soil', 'livestock kept off wet soil'],
    ...{ bufferStrips: true, ipmMonitoring: true, processingType: 'washed', millingType: 'Regular wet milling', recirculation: false },
    ...{ wastewaterTreatment: 'infiltration', drying: 'raised beds', currency: 'NIO', laborShare: 68, inputsShare: 32 },
    ...{ familyLaborShare: 60, hiredLaborShare: 40, dailyWage: 310, otherIncome: 38_000, householdMembers: 5 },
    ...{ livingIncomeBenchmark: 210_000, permanentWorkers: 0, seasonalWorkers: 7, womenShare: 48 },
  },
  harvests: [
    {
      ...{ ago: 0, green_t: 0.82, costPerHa: 78_000, price: 118 },
      answers: { premium: 6, notes: 'La roya bajó con Marsellesa; faltaron cortadores en enero.' },
    },
  ],
};

/** Smallholders of Mount Kenya, who carry their cherry to the factory of the cooperative. */
const shamba = {
  ...{ ...family, ...noLimeOrClass1, ...rainFed, conservationArea: 0, altitude: 1690, slopeClass: '10-20%' },
  ...{ mainVarieties: ['SL28', 'Ruiru 11'], shadeSystem: 'scattered trees', canopyCover: 10, harvestPasses: 8, organicType: 'manure' },
  ...{ soilAnalysis: false, leafAnalysis: false, nutrientRateMethod: 'regional recommendation', applicationsPerYear: 2 },
  ...{ erosionControl: ['terraces'], bufferStrips: true, processingType: 'none (sells cherry)', currency: 'KES' },
  coverCropPractices: ['selective weeding instead of clean weeding', 'mulch from prunings kept on the soil'],
  compactionPractices: ['light or hand-held machines', 'livestock kept off wet soil'],
  ...{ laborShare: 64, inputsShare: 36, familyLaborShare: 70, hiredLaborShare: 30, dailyWage: 450, livingIncomeBenchmark: 360_000 },
  ...{ permanentWorkers: 0, seasonalWorkers: 3, womenShare: 65 },
};
const nyeri: SurveyedFarm = {
  ...{ outline: '2', coffeeHa: 0.2, treesPerHa: 1500, sells: 'cherry' },
  answers: {
    ...{ ...shamba, farmId: 'NY-0412', farmName: 'Wanjiru Shamba', totalFarmArea: 0.8, otherCropArea: 0.5, householdMembers: 5 },
    ...{ averageTreeAge: 22, nKgHa: 90, p2o5KgHa: 35, k2oKgHa: 40, otherIncome: 140_000, ipmMonitoring: true },
  },
  harvests: [{ ago: 0, green_t: 1.1, costPerHa: 310_000, price: 112, answers: { notes: 'Main crop and fly crop together.' } }],
};
const kirinyaga: SurveyedFarm = {
  ...{ outline: '4', coffeeHa: 0.3, treesPerHa: 1560, sells: 'cherry' },
  answers: {
    ...{ ...shamba, farmId: 'KG-0177', farmName: 'Mwangi Shamba', totalFarmArea: 1.1, otherCropArea: 0.7, householdMembers: 6 },
    ...{ averageTreeAge: 31, nKgHa: 60, p2o5KgHa: 25, k2oKgHa: 20, otherIncome: 95_000, ipmMonitoring: false },
    // paid by the tin, a slow picker earns less than a day's minimum
    ...{ minWagePaid: 'not comply', ppe: 'not comply' },
  },
  harvests: [{ ago: 0, green_t: 0.69, costPerHa: 195_000, price: 104 }],
};

export const demoSurveys: readonly SurveyedFarm[] = [mogiana, bahia, giaLai, dakLak, jinotega, nyeri, kirinyaga];

/** What a farm answered about a harvest: its amounts agree with each other by the factors of the footprint. */
export function surveyOf(farm: SurveyedFarm, { green_t, costPerHa, price, answers }: SurveyedHarvest): SurveyAnswers {
  const { coffeeHa, treesPerHa, sells, mill_l } = farm;
  const bearing = Number(farm.answers['productiveCoffeeArea'] ?? coffeeHa);
  const greenKg = Math.round(green_t * 1000 * bearing);
  const cherryKg = Math.round(greenKg / GREEN_OF_CHERRY);
  const parchmentKg = Math.round(cherryKg * PARCHMENT_OF_CHERRY);
  const totalCost = Math.round(costPerHa * coffeeHa);
  const pulpKg = Math.floor(cherryKg * PULP_OF_CHERRY);
  const spent = Object.entries(shareOfCost).filter(([part]) => part !== 'processingCost' || sells !== 'cherry');
  const parts = spent.map(([part, share]) => [part, Math.round((totalCost * share) / 100)] as const);
  return {
    ...{ coffeeArea: coffeeHa, productiveCoffeeArea: bearing, productiveTrees: Math.round(bearing * treesPerHa), treeDensity: treesPerHa },
    ...{ cherryKg, greenKg, totalCost, ...Object.fromEntries(parts) },
    ...{ salesForm: sells, soldQuantity: { cherry: cherryKg, parchment: parchmentKg, green: greenKg }[sells], averagePrice: price },
    ...(mill_l !== undefined && {
      ...{ parchmentKg, processingWaterM3: Math.round((mill_l * parchmentKg) / 100) / 10 },
      ...{ totalPulpKg: pulpKg, pulpCompostedKg: pulpKg },
    }),
    ...farm.answers,
    ...answers,
  };
}
