import { libraryCropByKey } from '@loam/domain/agronomy/tables/crop-table';
import type { Client } from '../../support/client.js';
import { groupsOf, newField, newGrower, placeless } from './growers.js';
import { fullPlan, newPlan } from './plans.js';
import { startServer, type TestServer } from './server.js';

/** A server with a plan worth handing on: its adviser, a colleague who may see it and somebody of another company. */
export interface SharedPlan {
  readonly server: TestServer;
  readonly adviser: Client;
  readonly colleague: Client;
  readonly stranger: Client;
  readonly growerId: number;
  readonly planId: number;
}

export async function startWithSharedPlan(): Promise<SharedPlan> {
  const server = await startServer({ seed: 'acceptance' });
  const [adviser, colleague, stranger] = [await server.as('user-1'), await server.as('group-1'), await server.as('user-9')];
  const growerId = await newGrower(adviser, groupsOf(server.fixture())[0]!, { fullName: 'Savita Jadhav' });
  const fieldId = await newField(adviser, growerId, { name: 'River field', ...placeless, area: 2 });
  const stageId = libraryCropByKey('potato')!.stages[0]!.id;
  const { id: planId } = await newPlan(adviser, growerId, fieldId, { name: 'Rabi potato', ...fullPlan(stageId) });
  return { server, adviser, colleague, stranger, growerId, planId };
}
