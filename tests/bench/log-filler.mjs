import { randomUUID } from 'node:crypto';
import { fromServer } from './report.mjs';

const [{ openEventStore, openKeyVault }, { newEventId }] = await Promise.all([
  fromServer('platform/event-store/open-event-store.js'),
  fromServer('platform/event-store/event-id.js'),
]);

/** The log of a data folder, written to beside a server or before one starts, as another node would. */
export async function openLog(dataDir) {
  const settings = { dir: dataDir, eventStore: 'embedded', nodeId: 'filler' };
  const vault = openKeyVault(settings);
  const store = await openEventStore(settings, vault);
  return {
    store,
    /** Appends to one or more streams at once; `scope` names company, collection and group. Answers the position reached. */
    async append(writes, scope = {}) {
      const sealed = writes.map(({ stream, after = -1, owner, events }) => ({
        stream,
        expected: after < 0 ? 'noStream' : after,
        owner,
        events: events.map((event) => ({ id: newEventId(), ...event })),
      }));
      return (await store.append(sealed, attribution(scope))).position;
    },
    async close() {
      await store.close();
      vault.close();
    },
  };
}

const attribution = (scope) => ({
  actorId: 1,
  actorName: 'Bench',
  actorRole: 5,
  recordedAt: '2026-03-01T10:00:00.000Z',
  commitId: randomUUID(),
  origin: 'typed',
  schema: '1',
  ...scope,
});

const draft = (n) => ({
  plan: { name: `Plan ${n}` },
  stages: { 7: { name: 'Leaf', duration: 20, sortOrder: 1 } },
  tanks: {},
  products: {},
  applications: { k1: { order: 'a0', method: 'quantitative', cropStageId: 7 } },
  doses: {},
  waterAnalyses: {},
  notes: '',
});
const PER_PLAN = 100;

/** `events` events of plans that were drafted and dosed a hundred times each; `scope` as of growers. */
export async function fillWithPlans(dataDir, events, scope = {}) {
  const log = await openLog(dataDir);
  for (let first = 0; first < events / PER_PLAN; first += 50) {
    await Promise.all(
      Array.from({ length: 50 }, (_, i) => {
        const n = 1_000_000 + first + i;
        const doses = Array.from({ length: PER_PLAN - 1 }, (__, k) => ({
          type: 'PlanDoseSet',
          data: { application: 'k1', productId: 1 + (k % 20), amount: 1 + k, unitId: 2 },
        }));
        const drafted = { type: 'PlanDrafted', data: { id: n, growerId: 1, fieldId: 1, cropId: 1, draft: draft(n) } };
        return log.append([{ stream: `plan-${n}`, owner: 'grower:1', events: [drafted, ...doses] }], scope);
      }),
    );
  }
  await log.close();
}

const first = ['Asha', 'Ravi', 'Meera', 'João', 'Sunil', 'Lata', 'Kiran', 'Ana', 'Vijay', 'Rosa'];
const last = ['Patil', 'Kulkarni', 'Jadhav', 'Silva', 'Pawar', 'Souza', 'Deshmukh', 'Lima', 'Shinde', 'Costa', 'More', 'Rocha'];
export const names = { first, last };

/** `growers` growers of one group, assigned to its people in turn. Answers the position reached. */
export async function fillWithGrowers(dataDir, growers, { companyId, collectionId, groupId, userIds }) {
  const log = await openLog(dataDir);
  const details = {
    countryId: 101,
    unitTypeId: 0,
    nutrientForm: 'oxide',
    email: null,
    phoneNumber: null,
    state: null,
    address: null,
    companyName: null,
    farmId: null,
    supplierName: null,
    applicationName: null,
    applicationId: null,
    parentCompanyName: null,
  };
  const registered = (n) => ({
    id: 1_000_000 + n,
    groupId,
    collectionId,
    companyId,
    ...details,
    assignedTo: userIds[n % userIds.length],
    fullName: `${first[n % first.length]} ${last[n % last.length]}`,
    farmName: `Farm ${n % 1_000}`,
    growerCode: `G${n}`,
  });
  const atOnce = 500;
  let position = 0;
  for (let from = 0; from < growers; from += atOnce) {
    const writes = Array.from({ length: Math.min(atOnce, growers - from) }, (_, i) => registered(from + i)).map((data) => ({
      stream: `grower-${data.id}`,
      owner: 'platform',
      events: [{ type: 'GrowerRegistered', data }],
    }));
    position = await log.append(writes, { companyId, collectionId, groupId });
  }
  await log.close();
  return position;
}
