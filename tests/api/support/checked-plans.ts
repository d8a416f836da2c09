import { libraryCrop } from '@loam/domain/agronomy/tables/crop-table';
import { libraryProductByKey } from '@loam/domain/agronomy/tables/product-table';
import { adviceCodes } from '@loam/domain/plan/checks/plan.checks';
import { io } from 'socket.io-client';
import * as Y from 'yjs';
import type { Client } from '../../support/client.js';
import { newField } from './growers.js';
import { crops, newPlan, products } from './plans.js';

const product = (key: string): number => libraryProductByKey(key)!.id;
const [nitrate, sulfate, phosphate, boron] = [product('kno3'), product('as'), product('dap'), product('borax')];
const stages = libraryCrop(crops.potato)!.stages.map(({ id }) => id);
const [first, second, third, fourth, last] = [stages[0]!, stages[1]!, stages[2]!, stages[3]!, stages.at(-1)!];

/** Every check that a plan of the shipped library can bring in any country: shipped products all have a density, own ones may lack it; N-max is England's. */
export const checkCodes: readonly string[] = [
  ...adviceCodes.filter((code) => code !== 'productDensityMissing' && code !== 'nitrogenMax'),
  ...['plantingDateRequired', 'expectedYieldRequired', 'harvestBeforePlanting', 'irrigationEvents', 'distributionSum', 'waterShareSum'],
  ...['dateOrder', 'crfDateRequired', 'soilDepthNotAllowed'],
  ...['tankIncompatible', 'tankReduced', 'tankSaturated', 'tankColdSaturated', 'tankPrecipitates'],
].sort();

/** Writes into a plan as a browser does: rules between fields are kept as they were typed. */
async function typed(client: Client, url: string, planId: number, edit: (root: (name: string) => Y.Map<unknown>) => void): Promise<void> {
  const socket = io(`${url}/collab`, { transports: ['websocket'], auth: { token: client.token } });
  try {
    const doc = new Y.Doc();
    const name = `plan:${planId}`;
    const joined = await socket.emitWithAck('join', { doc: name, stateVector: Y.encodeStateVector(doc) });
    doc.clientID = joined.clientId;
    Y.applyUpdate(doc, new Uint8Array(joined.update), 'remote');
    const updates: Uint8Array[] = [];
    doc.on('update', (update: Uint8Array) => void updates.push(update));
    doc.transact(() => edit((root) => doc.getMap(root)));
    const answer = await socket.emitWithAck('update', { doc: name, msgId: crypto.randomUUID(), update: Y.mergeUpdates(updates) });
    if (!answer.ok || answer.repaired) throw new Error(JSON.stringify(answer));
  } finally {
    socket.disconnect();
  }
}

const tank = (id: string, dosed: readonly (readonly [id: number, kg: number])[]) => ({
  id,
  volume: 1000,
  injectionRatio: 1,
  injectionRatioUnitId: 20,
  products: dosed.map(([productId, dosage]) => ({ id: productId, dosage, unitId: 5 })),
});

/** One field, what is sampled on it and planned for it. */
class CheckedField {
  private constructor(
    readonly client: Client,
    private readonly url: string,
    private readonly growerId: number,
    readonly fieldId: number,
  ) {}

  static async of(client: Client, url: string, growerId: number): Promise<CheckedField> {
    return new CheckedField(client, url, growerId, await newField(client, growerId, { name: 'Checked' }));
  }

  async sample(kind: 'soil' | 'water', more: object): Promise<number> {
    const made = await this.client.post(`/${kind}Analysis/save`, {
      fieldId: this.fieldId,
      name: 'Checked',
      sampleDate: '2026-01-10',
      ...more,
    });
    if (made.status !== 201) throw new Error(made.text);
    return made.body.id;
  }

  soil = (more: object = {}) =>
    this.sample('soil', { units: 'ppm', soilDepthId: 1, nutrients: [{ id: 5, value: 90, unitId: 25 }], ...more });
  plan = async (more: object): Promise<number> => (await newPlan(this.client, this.growerId, this.fieldId, more)).id;
  typed = (planId: number, edit: Parameters<typeof typed>[3]) => typed(this.client, this.url, planId, edit);
}

async function rulesBetweenFields(field: CheckedField, water: number): Promise<number> {
  const rules = await field.plan({
    name: 'Rules between fields',
    tanks: [{ id: 'stock', name: 'Stock' }],
    analyses: { waterAnalyses: [{ id: water, share: 100 }] },
    applications: [
      {
        id: 'basal',
        applicationTypeId: 1,
        cropStageId: -1,
        applicationDate: '2026-02-20',
        products: [{ id: products.urea, amount: 40, unitId: 2 }],
      },
      {
        id: 'coat',
        applicationTypeId: 7,
        cropStageId: last,
        applicationDate: '2026-06-01',
        products: [{ id: products.crf, amount: 300, unitId: 2 }],
      },
    ],
  });
  await field.typed(rules, (root) => {
    root('plan').set('harvestDate', '2026-02-01');
    root('stages').set(`${first}|irrigationEvents`, 1);
    root('stages').set(`${first}|fertigationEvents`, 2);
    root('stages').set(`${first}|d1`, 1);
    root('waterAnalyses').set(String(water), 40);
    root('applications').set('basal|applicationDateEnd', '2026-02-10');
    root('applications').delete('coat|applicationDate');
  });
  return rules;
}

const tanksAndDoses = async (field: CheckedField, water: number): Promise<number> =>
  field.plan({
    name: 'Tanks and doses',
    crop: { plantingDate: '2026-03-01', expectedYield: 90 },
    analyses: { soilAnalysisId: await field.soil({ sampleDate: '2020-01-10', cec: 7 }), waterAnalyses: [{ id: water, share: 100 }] },
    tanks: [
      { id: 'mixed', name: 'Mixed' },
      { id: 'strong', name: 'Strong' },
    ],
    applications: [
      {
        id: 'outside',
        applicationTypeId: 1,
        cropStageId: -1,
        applicationDate: '2026-03-02',
        products: [{ id: products.mop, amount: 3000, unitId: 2 }],
      },
      {
        id: 'late',
        applicationTypeId: 7,
        cropStageId: last,
        applicationDate: '2026-06-20',
        products: [{ id: products.crf, amount: 300, unitId: 2 }],
      },
      {
        id: 'boron',
        applicationTypeId: 2,
        cropStageId: -2,
        applicationDate: '2026-03-01',
        products: [{ id: boron, amount: 200, unitId: 2 }],
      },
    ],
    foliarApplications: [
      { id: 'leaf', applicationTypeId: 5, cropStageId: second, products: [{ id: products.urea, amount: 5, unitId: 19 }] },
    ],
    proportionalStages: [
      {
        stageId: first,
        irrigationAmount: 30,
        tanks: [
          tank('mixed', [
            [products.calciumNitrate, 100],
            [sulfate, 100],
          ]),
          tank('strong', [[products.mop, 900]]),
        ],
      },
      {
        stageId: second,
        irrigationAmount: 30,
        tanks: [
          tank('mixed', [
            [nitrate, 150],
            [sulfate, 300],
          ]),
          tank('strong', [[nitrate, 200]]),
        ],
      },
      { stageId: fourth, irrigationAmount: 30, tanks: [tank('strong', [[phosphate, 40]])] },
      { stageId: third, tanks: [{ id: 'strong', products: [{ id: products.mop, dosage: 5, unitId: 5 }] }] },
    ],
  });

/** A sample that was moved to another depth after the plan had read it. */
async function samplesDugDeeper(field: CheckedField): Promise<number> {
  const shallow = await field.soil({ name: 'Dug deeper' });
  const deep = await field.plan({
    name: 'Samples',
    crop: { plantingDate: '2026-03-01', expectedYield: 1 },
    analyses: { soilAnalysisId: shallow },
    applications: [{ id: 'once', applicationTypeId: 1, cropStageId: -2, products: [{ id: products.urea, amount: 700, unitId: 2 }] }],
  });
  const moved = await field.client.post('/soilAnalysis/save', { id: shallow, fieldId: field.fieldId, soilDepthId: 2 });
  if (moved.status !== 200) throw new Error(moved.text);
  return deep;
}

const slipsOfTheHand = (field: CheckedField): Promise<number> =>
  field.plan({
    name: 'Slips of the hand',
    crop: { plantingDate: '2026-03-01', expectedYield: 40 },
    applications: [
      {
        id: 'tenfold',
        applicationTypeId: 1,
        cropStageId: -1,
        products: [products.urea, product('calcite'), products.farmyardManure].map((one) => ({ id: one, amount: 300_000, unitId: 2 })),
      },
    ],
  });

async function withoutASeason(field: CheckedField): Promise<number> {
  const bare = await field.plan({ name: 'Without a season' });
  await field.typed(bare, (root) => {
    root('plan').delete('plantingDate');
    root('plan').delete('expectedYield');
  });
  return bare;
}

/** Plans of one grower that together have every check of `checkCodes`, by what they are about. */
export async function plansWithEveryCheck(client: Client, url: string, growerId: number): Promise<readonly number[]> {
  const field = await CheckedField.of(client, url, growerId);
  const water = await field.sample('water', { units: 'mg/l', ph: 8.6, nutrients: [{ id: 36, value: 400 }] });
  return [
    await rulesBetweenFields(field, water),
    await tanksAndDoses(field, water),
    await samplesDugDeeper(field),
    await slipsOfTheHand(field),
    await withoutASeason(field),
  ];
}
