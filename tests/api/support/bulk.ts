import type { Client } from '../../support/client.js';
import { crops, products } from './plans.js';
import { listsHold } from '../../support/lists-hold.js';

/** A body of POST recommendation/task that is right; amounts are found for each field. */
export const bulkOf = (fieldIds: readonly number[], more: object = {}) => ({
  cropId: crops.potato,
  planNamePrefix: 'Spring',
  expectedYield: 40,
  expectedYieldUnitId: 1,
  options: [{ name: 'Straight', fertilizers: [{ id: products.urea }, { id: products.map }, { id: products.mop }] }],
  fieldIds,
  ...more,
});

export async function startBulk(client: Client, groupId: number, fieldIds: readonly number[], more: object = {}): Promise<number> {
  const { status, body } = await client.post(`/recommendation/task/${groupId}`, bulkOf(fieldIds, more));
  if (status !== 202) throw new Error(`POST recommendation/task: ${status} ${JSON.stringify(body)}`);
  return body.taskId;
}

/** Waits until no plans are being made any more, and gives how the task stands then. */
export async function bulkEnded(client: Client, taskId: number, ms = 60_000): Promise<any> {
  for (const until = Date.now() + ms; ;) {
    const { status, body } = await client.get(`/recommendation/task/${taskId}/status`);
    if (status === 200 && body.status !== 'inProgress') {
      await listsHold(client.url); // no answer told the position of what was made
      return body;
    }
    if (Date.now() > until) throw new Error(`task ${taskId} did not end: ${JSON.stringify(body)}`);
    await new Promise((done) => setTimeout(done, 50));
  }
}

/** The task with its plans, once they are there. */
export async function bulkDone(client: Client, groupId: number, fieldIds: readonly number[], more: object = {}): Promise<any> {
  const taskId = await startBulk(client, groupId, fieldIds, more);
  await bulkEnded(client, taskId);
  const { status, body } = await client.get(`/recommendation/task/${taskId}`);
  if (status !== 200) throw new Error(`GET recommendation/task: ${status} ${JSON.stringify(body)}`);
  return body;
}

/** How many plans a field's list has; asked again while the read models are behind. */
export async function plansOfField(client: Client, fieldId: number, ms = 60_000): Promise<number> {
  for (const until = Date.now() + ms; ;) {
    const { status, body } = await client.get(`/plan/field/${fieldId}`);
    if (status === 200) return body.total;
    if (status !== 503 || Date.now() > until) throw new Error(`plan/field: ${status} ${JSON.stringify(body)}`);
    await new Promise((done) => setTimeout(done, 50));
  }
}
