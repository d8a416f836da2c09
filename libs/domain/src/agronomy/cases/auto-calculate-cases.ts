import { leastCost, leastCostInputs } from '../auto-calculate/least-cost.js';
import { loadSolver } from '../auto-calculate/solver.js';
import { calculation, given, onTheWay, type Topic } from './calculation.js';
import { unmetNeeds } from './unmet-needs.js';

const SOURCE = 'linear program solved to proven optimality by HiGHS';

const leastCostCase = calculation(leastCostInputs, async (inputs) => {
  const solve = await loadSolver();
  const { outputs, trace, problem, answer } = leastCost(solve, inputs);
  const needs = Object.entries(inputs.need_kg_ha).map(([name, value]) => given(name, value, 'kg/ha'));
  return [
    ...trace.map(onTheWay),
    ...outputs.map((one) => ({
      ...one,
      formula: 'min Σ price · amount inside the imbalance, else least deviation',
      source: SOURCE,
      inputs: [...needs, given('imbalance', inputs.imbalancePct, '%'), given('prefer', inputs.prefer)],
    })),
    ...unmetNeeds(solve, problem, answer, SOURCE),
  ];
});

export const autoCalculateCases: Topic = { 'least-cost': leastCostCase };
