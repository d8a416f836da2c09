import { afterEach, expect, test } from '@jest/globals';
import { PlanRecommender, type RecommendQuestion } from './plan.recommender.js';

/** Answers with the question's own key, the first of two last; `die` ends it. */
const thread = `
  import { parentPort } from 'node:worker_threads';
  parentPort.on('message', ({ id, question: { key } }) => {
    if (key === 'die') process.exit(1);
    if (key === 'throw') throw new Error('broken');
    if (key === 'fail') return parentPort.postMessage({ id, failed: 'no solver' });
    setTimeout(() => parentPort.postMessage({ id, found: { lacks: key } }), key === 'first' ? 50 : 0);
  });`;

class Recommender extends PlanRecommender {
  protected override readonly script = new URL(`data:text/javascript,${encodeURIComponent(thread)}`);
}
const recommender = new Recommender();
const ask = (key: string) => recommender.recommend({ key } as RecommendQuestion);
afterEach(() => recommender.onApplicationShutdown());

test('everybody who asks gets the answer to their own question', async () => {
  expect(await Promise.all([ask('first'), ask('second')])).toEqual([{ lacks: 'first' }, { lacks: 'second' }]);
});

test('one question that fails leaves the others', async () => {
  const [failed, found] = await Promise.allSettled([ask('fail'), ask('second')]);
  expect(failed).toMatchObject({ status: 'rejected', reason: { message: 'no solver' } });
  expect(found).toMatchObject({ status: 'fulfilled' });
});

test.each(['die', 'throw'])('a thread that ends (%s) fails what was asked of it, and the next question gets another', async (how) => {
  const asked = await Promise.allSettled([ask(how), ask('second')]);
  expect(asked.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await ask('third')).toEqual({ lacks: 'third' });
});

test('a question that comes while the thread is being ended is answered', async () => {
  await ask('first');
  const ended = recommender.onApplicationShutdown();
  expect(await ask('second')).toEqual({ lacks: 'second' });
  await ended;
});
