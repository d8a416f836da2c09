import { parentPort } from 'node:worker_threads';
import { loadSolver } from '@loam/domain/agronomy/auto-calculate/solver';
import { needParts } from '@loam/domain/agronomy/need/earlier-manure';
import { stockSaturations, tankModel } from '@loam/domain/agronomy/tank/tank-solution';
import { mixPlan } from '@loam/domain/plan/mix/plan.auto-calculate';
import type { MixQuestion } from './plan.mixer.js';

parentPort!.on('message', ({ draft, context, products, input }: MixQuestion) => {
  const whole = { ...context, product: (id: number) => products.get(id), tankModel, stockModel: stockSaturations, needParts };
  void loadSolver().then((solve) => parentPort!.postMessage(mixPlan(solve, draft, whole, input)));
});
