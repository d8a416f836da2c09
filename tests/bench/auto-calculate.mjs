// Amounts of ten products for thirteen nutrients, proven optimal.
import { fromDomain, percentile, quick, report } from './report.mjs';

const [{ autoCalculate }, { loadSolver }] = await Promise.all([
  fromDomain('agronomy/auto-calculate/auto-calculate.js'),
  fromDomain('agronomy/auto-calculate/solver.js'),
]);

let state = 7;
const random = () => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648;
const problemOf = () => {
  const nutrients = Array.from({ length: 13 }, (_, n) => `n${n}`);
  const products = Array.from({ length: 10 }, (_, n) => ({
    id: `p${n}`,
    price: 0.2 + random(),
    content: Object.fromEntries(nutrients.flatMap((key) => (random() < 0.35 ? [[key, random() * 0.5]] : []))),
  }));
  const amounts = products.map(() => (random() < 0.6 ? random() * 200 : 0));
  const supplied = (nutrient) => products.reduce((sum, { content }, n) => sum + (content[nutrient] ?? 0) * amounts[n], 0);
  return {
    products,
    imbalance: 0.05,
    targets: nutrients.map((nutrient) => ({ nutrient, need_kg_ha: Math.max(0.5, supplied(nutrient) * (0.96 + random() * 0.08)) })),
  };
};

const solve = await loadSolver();
const problems = Array.from({ length: quick ? 200 : 1000 }, problemOf);
for (const problem of problems.slice(0, 100)) autoCalculate(solve, problem);
const took = [];
const began = performance.now();
let met = 0;
for (const problem of problems) {
  const from = performance.now();
  if (autoCalculate(solve, problem).status === 'optimal') met++;
  took.push(performance.now() - from);
}
const perSecond = (problems.length / (performance.now() - began)) * 1000;
if (met === 0 || met === problems.length) throw new Error('the problems are all alike');
report({ name: 'auto-calculate, 10 products × 13 nutrients, p95', unit: 'ms', value: percentile(took, 0.95), goal: { most: 10 } });
report({ name: 'auto-calculate', unit: '/s', value: perSecond, goal: { least: 300 } });
