import { ghgFactors, type GwpSet } from '../tables/ghg-factors.js';
import { input, type TraceInput, type TraceLine } from '../trace.js';
import type { EmissionTerm, Footprint } from './footprint.js';
import type { FootprintInputs } from './footprint-inputs.js';
import { gridFactor } from './farm-work.js';
import type { LandTerm } from './land-carbon.js';
import type { PodHusks } from './pod-husks.js';
import type { FertilizerSum, Nitrogen, NitrogenFactors } from './nitrogen.js';

interface Computed {
  readonly x: FootprintInputs;
  readonly gwp: GwpSet;
  readonly N: Nitrogen;
  readonly factors: NitrogenFactors;
  readonly k: number;
  readonly husks: PodHusks | undefined;
  readonly burntDm: number;
  readonly products: FertilizerSum;
  readonly emissions: Footprint['emissions'];
  readonly land: Footprint['landAndCarbon'];
  readonly water: Footprint['water'];
  readonly mill_m3: number;
}
type Why = readonly [formula: string, source: string, inputs: readonly TraceInput[]];

const OWN = 'project decision';
const asked = (name: string, value: number | string | undefined, unit?: string): TraceInput => input(name, value ?? 0, unit, 'typed');
const worked = (name: string, value: number, unit?: string): TraceInput => input(name, value, unit, 'computed');
const read = (name: string, value: number, source: string | undefined, unit?: string): TraceInput =>
  input(name, value, unit, 'table', source ?? OWN);
const amounts = (table: Readonly<Record<string, number | undefined>> | undefined, unit: string): TraceInput[] =>
  Object.entries(table ?? {}).flatMap(([name, amount]) => (amount === undefined ? [] : [asked(name, amount, unit)]));

/** How much husk there is, where nobody weighed it, and its nitrogen. */
function huskInputs({ x, husks }: Computed, part: number | undefined): TraceInput[] {
  if (!husks || !part) return [];
  const { dryPerBeans, N_per_kg_dry } = ghgFactors.residues.crops.cocoaHusk;
  const weighed = x.husks?.tdm !== undefined;
  return [
    ...(weighed ? [] : [read('dry husk per kg of beans', dryPerBeans.value, dryPerBeans.source, 'kg')]),
    (weighed ? asked : worked)('dry pod husks', husks.dryKg, 'kg'),
    read('N of dry husk', N_per_kg_dry, undefined, 'kg/kg'),
  ];
}

function nitrousWhys(computed: Computed): Partial<Record<EmissionTerm, Why>> {
  const { N, factors, k, gwp, husks } = computed;
  const warming = read('CO2e of N2O-N', k, ghgFactors.gwp100[gwp].source);
  const factor = (name: keyof NitrogenFactors): TraceInput => read(name, factors[name].value, factors[name].source);
  const source = factors.EF1synthetic.source ?? OWN;
  const som = worked('N of lost soil carbon', N.carbonLost / factors.R.value, 'kg');
  const direct = (nitrogen: TraceInput, name: 'EF1synthetic' | 'EF1other', ofHusks?: number): Why => [
    `${nitrogen.name} · ${name} · CO2e of N2O-N`,
    source,
    [nitrogen, ...huskInputs(computed, ofHusks), factor(name), warming],
  ];
  const volatile = Object.entries(N.volatile).flatMap(([form, kg]) =>
    kg === 0 ? [] : [worked(`N ${form}`, kg, 'kg'), factor(`FracGASF.${form}` as keyof NitrogenFactors)],
  );
  return {
    n2oDirectSynthetic: direct(worked('synthetic N after inhibitors', N.direct, 'kg'), 'EF1synthetic'),
    n2oDirectOrganic: direct(worked('organic N', N.organic, 'kg'), 'EF1other', husks?.organicN),
    n2oDirectResidue: direct(worked('residue N', N.residue, 'kg'), 'EF1other', husks?.residueN),
    n2oDirectSom: direct(som, 'EF1other'),
    n2oVolatilisation: [
      '(Σ N by form · FracGASF + organic N · FracGASM) · EF4 · CO2e of N2O-N',
      factors.EF4.source ?? OWN,
      [...volatile, worked('organic N', N.organic, 'kg'), factor('FracGASM'), factor('EF4'), warming],
    ],
    n2oLeaching: [
      '(synthetic N + organic N + residue N + N of lost soil carbon) · FracLEACH · EF5 · CO2e of N2O-N',
      factors.EF5.source ?? OWN,
      [
        worked('synthetic N', N.synthetic, 'kg'),
        worked('organic N', N.organic, 'kg'),
        worked('residue N', N.residue, 'kg'),
        som,
        factor('FracLEACH'),
        factor('EF5'),
        warming,
      ],
    ],
  };
}

function workWhys(computed: Computed): Partial<Record<EmissionTerm, Why>> {
  const { x, gwp, burntDm, products, husks } = computed;
  const { co2, fertilizerProduction: made, burning, pesticide, fuel, electricity, transport, n2o } = ghgFactors;
  const warming = ghgFactors.gwp100[gwp];
  const gases = [read('CH4', warming.CH4_biogenic, warming.source), read('N2O', warming.N2O, warming.source)];
  return {
    fertilizerProduction: [
      'Σ kg · kg CO2e per kg, by the region of the plant',
      'Fertilizers Europe 2020; Brentrup et al. 2016, 2018',
      products.lines.flatMap(({ product, kg, rule, region, kgCO2ePerKg }) => [
        asked(product, kg, 'kg'),
        read(`${product}: rule ${rule}, ${region}`, kgCO2ePerKg, undefined, 'kg CO2e/kg'),
      ]),
    ],
    compostMaking: [
      'kg wet · (0.004 · CH4 + 0.00024 · N2O)',
      made.compost.source,
      [asked('compostMadeKg', x.compostMadeKg, 'kg'), ...gases],
    ],
    n2oOrganicSoil: ['ha · EF2 · CO2e of N2O-N', n2o.drainedOrganicSoil.check, [asked('drained organic soil', x.drainedOrganic?.ha, 'ha')]],
    co2Urea: [
      'urea · 0.7333 + UAN · 0.25',
      co2.urea.source ?? OWN,
      [asked('urea', products.ureaKg, 'kg'), asked('uan', products.uanKg, 'kg')],
    ],
    co2Lime: [
      'limestone · (0.44 + 0.05) + dolomite · (0.4767 + 0.05)',
      co2.limestone.source ?? OWN,
      [asked('limestoneKg', x.limestoneKg, 'kg'), asked('dolomiteKg', x.dolomiteKg, 'kg')],
    ],
    burning: [
      'kg dry matter burnt · (2.7 · CH4 + 0.07 · N2O) / 1000',
      burning.EF_CH4.source ?? OWN,
      [worked('dry matter burnt', burntDm, 'kg'), ...huskInputs(computed, husks?.burntKg), ...gases],
    ],
    pesticide: ['Σ kg active ingredient · kg CO2e per kg', pesticide.source, amounts(x.pesticides, 'kg a.i.')],
    fuel: ['Σ amount · (density · heat · (CO2 + CH4 + N2O) + supply)', fuel.method, amounts(x.fuel, 'L')],
    drying: ['Σ amount · (density · heat · (CO2 + CH4 + N2O) + supply)', fuel.method, amounts(x.dryingFuel, 'kg')],
    electricity: [
      'kWh · kg CO2e per kWh of the country',
      electricity.source,
      [
        asked('electricityKWh', x.electricityKWh, 'kWh'),
        read(x.country ?? 'WORLD', gridFactor(x.country), electricity.source, 'kg CO2e/kWh'),
      ],
    ],
    transport: ['Σ t km · kg CO2e per t km', transport.source, amounts(x.transport_tkm, 't km')],
  };
}

function millWhys({ x: { mill } }: Computed): Partial<Record<EmissionTerm, Why>> {
  if (!mill) return {};
  const { wetMill, electricity } = ghgFactors;
  return {
    millWastewater: [
      'cherry · COD · 0.25 · MCF · CH4',
      wetMill.MCF.source,
      [asked('cherryKg', mill.cherryKg, 'kg'), read(`MCF ${mill.treatment}`, wetMill.MCF[mill.treatment], wetMill.MCF.source)],
    ],
    millPulp: [
      '0.40 · cherry, by what happens to the pulp',
      wetMill.pulp.source,
      [asked('cherryKg', mill.cherryKg, 'kg'), asked('pulp', mill.pulp)],
    ],
    millElectricity: [
      'kWh · kg CO2e per kWh of the country; without a meter 0.05 kWh per kg parchment',
      electricity.source,
      [asked('mill electricity', mill.electricityKWh, 'kWh')],
    ],
  };
}

function landWhys({ x }: Computed): Record<LandTerm, Why> {
  const { soc, biomass, n2o } = ghgFactors;
  return {
    soilCarbon: [
      '−(SOCref · F_LU · F_MG · F_I after − before) / 20 · ha · 44/12',
      soc.check,
      [asked('ha', x.soc?.ha, 'ha'), asked('zone', x.zone ?? ''), asked('soil', x.soc?.soil ?? '')],
    ],
    shadeTrees: ['−ha · 1.0 t C · 44/12', biomass.agroforestryShade_tC_ha_yr.source ?? OWN, [asked('shadeHa', x.shadeHa, 'ha')]],
    landUseChange: [
      'ha cleared · 150 t C · 44/12 / 20 years',
      biomass.deforestation_tC_ha.tropicalRainforest.source ?? OWN,
      [asked('clearedHa', x.cleared?.ha, 'ha')],
    ],
    organicSoilCO2: [
      'ha · (CO2 + dissolved carbon) · 44/12',
      n2o.drainedOrganicSoil.check,
      [asked('drained organic soil', x.drainedOrganic?.ha, 'ha')],
    ],
  };
}

function waterWhys({ x, N, mill_m3 }: Computed): Readonly<Record<'blue_m3_t' | 'grey_m3_t', Why>> {
  const { method } = ghgFactors.waterFootprint;
  const harvest = asked('productKg', x.productKg, 'kg');
  return {
    blue_m3_t: [
      '(irrigation + mill water) / t',
      method,
      [asked('irrigationM3', x.irrigationM3, 'm3'), worked('mill water', mill_m3, 'm3'), harvest],
    ],
    grey_m3_t: ['0.10 · N applied · 1000 / 10 / t', method, [worked('N applied', N.synthetic + N.organic, 'kg'), harvest]],
  };
}

type Line = (name: string, value: number, unit: string, why: Why) => TraceLine;
/** What the terms come to, all together, of a hectare and of a kilogram. */
function totalLines({ x, emissions, land }: Computed, line: Line): TraceLine[] {
  const sum = (terms: Readonly<Record<string, number>>): number => Object.values(terms).reduce((all, one) => all + one, 0);
  const terms = (of: Readonly<Record<string, number>>): TraceInput[] =>
    Object.entries(of).flatMap(([name, value]) => (value === 0 ? [] : [worked(name, value, 'kg CO2e')]));
  const source = 'IPCC 2019 Refinement, Tier 1; GHG Protocol Agricultural Guidance: land and carbon apart';
  const [total, ofLand] = [sum(emissions), sum(land)];
  const all = worked('totalEmissions', total, 'kg CO2e');
  return [
    line('totalEmissions', total, 'kg CO2e/year', ['Σ emissions by source', source, terms(emissions)]),
    line('netEmissions', total + ofLand, 'kg CO2e/year', ['total emissions + Σ land and carbon', source, [all, ...terms(land)]]),
    line('perHa', total / x.areaHa, 'kg CO2e/ha', ['total emissions / area', source, [all, asked('areaHa', x.areaHa, 'ha')]]),
    line('perKg', total / x.productKg, 'kg CO2e/kg', ['total emissions / product', source, [all, asked('productKg', x.productKg, 'kg')]]),
  ];
}

/** One line for every term, each with its formula, its inputs and its published source. */
export function traceOf(computed: Computed): TraceLine[] {
  const { emissions, land, water } = computed;
  const gases: Readonly<Record<string, Why | undefined>> = {
    ...nitrousWhys(computed),
    ...workWhys(computed),
    ...millWhys(computed),
    ...landWhys(computed),
  };
  const line = (name: string, value: number, unit: string, [formula, source, inputs]: Why): TraceLine => ({
    ...{ name, formula, source, inputs },
    unit,
    value,
  });
  const ofWater = waterWhys(computed);
  const ofTotals = totalLines(computed, line);
  return [
    ...Object.entries({ ...emissions, ...land }).map(([name, value]) => line(name, value, 'kg CO2e', gases[name]!)),
    ...ofTotals,
    line('blue_m3_t', water.blue_m3_t, 'm3/t', ofWater.blue_m3_t),
    line('grey_m3_t', water.grey_m3_t, 'm3/t', ofWater.grey_m3_t),
  ];
}
