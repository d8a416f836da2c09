import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { loadSolver } from '@loam/domain/agronomy/auto-calculate/solver';
import { needParts } from '@loam/domain/agronomy/need/earlier-manure';
import { stockSaturations, tankModel } from '@loam/domain/agronomy/tank/tank-solution';
import { recommend } from '@loam/domain/plan/mix/plan.recommend';
import type { RecommendAnswer, RecommendQuestion, Told } from './plan.recommender.js';

const BEHIND_EDITS = 10;
// only Linux counts this for the thread alone; elsewhere it would slow the whole server
if (process.platform === 'linux') setPriority(0, BEHIND_EDITS);

async function answerTo({ input, options, products, key, context, ...around }: RecommendQuestion): Promise<RecommendAnswer> {
  const whole = { ...context, product: (id: number) => products.get(id), tankModel, stockModel: stockSaturations, needParts };
  return recommend(await loadSolver(), input, options, { ...around, key, context: whole });
}

parentPort!.on('message', ({ id, question }: { id: number; question: RecommendQuestion }) => {
  const tell = (told: Told) => parentPort!.postMessage(told);
  answerTo(question).then(
    (found) => tell({ id, found }),
    (error: Error) => tell({ id, failed: error.stack ?? String(error) }),
  );
});
