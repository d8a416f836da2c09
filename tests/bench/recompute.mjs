// Everything that follows from a full plan: 7 tanks × 15 stages × 20 products × 19 nutrients.
import { fromDomain, median, percentile, quick, report } from './report.mjs';

const [{ graph }, { graphPlan }, { libraryCropByKey }, { libraryProducts }] = await Promise.all([
  fromDomain('agronomy/graph.js'),
  fromDomain('plan/plan.graph.js'),
  fromDomain('agronomy/tables/crop-table.js'),
  fromDomain('agronomy/tables/product-table.js'),
]);

const record = (count, make) => Object.fromEntries(Array.from({ length: count }, (_, n) => make(n)));
const products = libraryProducts.filter(({ typeId }) => typeId === 1).slice(0, 20);
const nutrientShares = record(19, (n) => [`d${n + 1}`, 100 / 15]);
const draft = {
  plan: { name: 'Full', expectedYield: 40, expectedYieldUnitId: 1, duration: 150 },
  stages: record(15, (n) => [String(n + 1), { name: `Stage ${n}`, duration: 10, sortOrder: n, irrigationAmount: 20, ...nutrientShares }]),
  tanks: record(7, (n) => [`t${n}`, { name: `T${n}`, order: `a${n}` }]),
  products: record(20, (n) => [String(products[n].id), { order: `a${n}`, unitId: 5, price: 1 }]),
  applications: record(105, (n) => {
    const [stage, tank] = [1 + (n % 15), Math.floor(n / 15)];
    return [
      `${stage}_t${tank}`,
      { method: 'proportional', cropStageId: stage, tank: `t${tank}`, volume: 1000, injectionRatio: 2, injectionRatioUnitId: 20 },
    ];
  }),
  doses: record(105, (n) => [
    `${1 + (n % 15)}_t${Math.floor(n / 15)}`,
    Object.fromEntries(products.map(({ id }) => [id, [10 + n / 10, 5]])),
  ]),
  waterAnalyses: {},
  notes: '',
};
const byId = new Map(products.map((one) => [one.id, one]));
const context = { crop: libraryCropByKey('potato'), product: (id) => byId.get(id), unitTypeId: 0, display: 'oxide' };

const took = [];
const once = () => {
  const from = performance.now();
  const { stages } = graph(graphPlan(draft), context);
  took.push(performance.now() - from);
  if (!stages.some(({ fulfillment }) => fulfillment.some(({ value }) => value > 0))) throw new Error('nothing was computed');
};
for (let i = 0; i < 30; i++) once();
took.length = 0;
for (let i = 0; i < (quick ? 60 : 200); i++) once();
report({ name: 'recompute of a full plan', unit: 'ms', value: median(took), goal: { most: 5 } });
report({ name: 'recompute of a full plan, p95', unit: 'ms', value: percentile(took, 0.95) });
