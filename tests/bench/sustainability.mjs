// The score of a list of fields, the frontier of one, and a footprint.
import { fromDomain, percentile, quick, report } from './report.mjs';

const [{ practiceSetOf }, { initialSettings, nothingChosen, quickScore }, { efficientFrontier }, { practiceProblem }, { footprint }] =
  await Promise.all([
    fromDomain('agronomy/tables/practice-options.js'),
    fromDomain('sustainability/practices/practice-values.js'),
    fromDomain('agronomy/practice/frontier.js'),
    fromDomain('agronomy/practice/practice-problem.js'),
    fromDomain('agronomy/footprint/footprint.js'),
  ]);

let state = 11;
const random = () => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648;
const any = (list) => list[Math.floor(random() * list.length)];
const timed = (times, work) =>
  Array.from({ length: times }, (_, i) => {
    const from = performance.now();
    work(i);
    return performance.now() - from;
  });
const crops = ['coffee', 'cocoa', 'grapes', 'potato', 'sugarcane'];
const indicatorsOf = (crop) => practiceSetOf(crop).impactAreas.flatMap((area) => area.indicators);
const chosenOf = (crop) => Object.fromEntries(indicatorsOf(crop).map(({ id, options }) => [id, any(options).id]));

const fields = Array.from({ length: 10_000 }, () => {
  const crop = any(crops);
  return { crop, values: { ...nothingChosen, choices: chosenOf(crop) } };
});
const scores = new Set();
const lists = timed(quick ? 3 : 10, () => {
  for (const { crop, values } of fields) scores.add(quickScore(crop, initialSettings, values).score);
});
if (scores.size < 10) throw new Error('the fields are all alike');
report({ name: 'score of 10,000 fields, p95', unit: 'ms', value: percentile(lists, 0.95), goal: { most: 1000 } });

const problems = Array.from({ length: quick ? 50 : 300 }, () => {
  const crop = any(crops);
  const costs = Object.fromEntries(
    indicatorsOf(crop).map(({ id, options }) => [id, Object.fromEntries(options.map((one) => [one.id, Math.floor(random() * 200) - 20]))]),
  );
  return practiceProblem({ crop, current: chosenOf(crop), costs });
});
let points = 0;
const frontiers = timed(problems.length, (i) => {
  points += efficientFrontier(problems[i]).length;
});
if (points < problems.length) throw new Error('there is no frontier');
report({ name: 'frontier of a field, every option priced, p95', unit: 'ms', value: percentile(frontiers, 0.95), goal: { most: 200 } });

const inputs = Array.from({ length: quick ? 200 : 2000 }, () => ({
  ...{ crop: 'coffee', areaHa: 1 + random() * 50, productKg: 1000 + random() * 1e5, surveyYear: 2026, zone: 'tropicalMoist', wet: true },
  ...{ fertilizers: ['urea', 'can', 'dap', 'mop'].map((product) => ({ product, kg: random() * 1000 })), limestoneKg: random() * 2000 },
  ...{ organics: [{ t: random() * 100, N: 0.01 }], fuel: { diesel: random() * 1000 }, electricityKWh: random() * 5000, shadeHa: 1 },
  mill: { type: 'regular', cherryKg: random() * 1e5, treatment: 'river', pulp: 'composted' },
}));
for (const one of inputs.slice(0, 50)) footprint(one);
const footprints = timed(inputs.length, (i) => footprint(inputs[i]));
report({ name: 'footprint of a field with its trace, p95', unit: 'ms', value: percentile(footprints, 0.95), goal: { most: 10 } });
