import { addressesOf, type CallDescription, notFoundOf } from '../../../libs/domain/src/kernel/call/call.js';
import { pathOf } from '../../../libs/domain/src/kernel/call/call-path.js';
import { describedCalls } from '../../support/described-calls.js';
import type { Probe, Scope } from './matrix-probe.js';
import type { Target } from './matrix-world.js';

interface Meaning {
  readonly of: (t: Target) => number;
  readonly scope: Scope;
}
const grower: Meaning = { of: (t) => t.growerId, scope: 'grower' };
const field: Meaning = { of: (t) => t.fieldId, scope: 'grower' };
const plan: Meaning = { of: (t) => t.planId, scope: 'grower' };
const recommendation: Meaning = { of: (t) => t.recommendationId, scope: 'grower' };
const group: Meaning = { of: (t) => t.groupId, scope: 'group' };
const collection: Meaning = { of: (t) => t.collectionId, scope: 'collection' };
const company: Meaning = { of: (t) => t.companyId, scope: 'company' };

/** What an id means: by the 404 that its schema names, else by its own name. */
const meanings: Readonly<Record<string, Meaning>> = {
  CustomerNotFound: grower,
  FieldNotFound: field,
  PlanNotFound: plan,
  RecommendationNotFound: recommendation,
  GroupNotFound: group,
  CollectionNotFound: collection,
  CompanyNotFound: company,
  customerId: grower,
  fieldId: field,
  planId: plan,
  groupId: group,
  collectionId: collection,
  companyId: company,
};

interface Shape {
  readonly shape?: Readonly<Record<string, Parameters<typeof notFoundOf>[0]>>;
  readonly out?: Shape;
}
/** Fields of an object schema, also of one behind an alias. */
const fieldsOf = (schema: unknown): [string, Parameters<typeof notFoundOf>[0]][] => {
  const { shape, out } = (schema ?? {}) as Shape;
  return shape ? Object.entries(shape) : out ? fieldsOf(out) : [];
};
const isOptional = (schema: Parameters<typeof notFoundOf>[0]) => schema.safeParse(undefined).success;

type Ids = readonly (readonly [string, Meaning])[];
/** What the required fields mean; undefined when one of them is more than an id. */
function idsOf(schema: unknown): Ids | undefined {
  const required = fieldsOf(schema).filter(([, one]) => !isOptional(one));
  const found = required.map(([name, one]) => [name, meanings[notFoundOf(one) ?? name]] as const);
  return found.every((one): one is [string, Meaning] => one[1] !== undefined) ? found : undefined;
}

const filled = (ids: Ids, t: Target) => Object.fromEntries(ids.map(([name, { of }]) => [name, of(t)]));

/** The probe of a call that ids alone make. */
function probeOf(call: CallDescription, path: `/${string}`): Probe | undefined {
  const [params, query] = [idsOf(call.params), idsOf(call.query)];
  if (!params || !query || call.body || call.form || call.who.auth === 'public') return undefined;
  const [narrowest] = [...params, ...query];
  return {
    ask: (t) => {
      const asked = new URLSearchParams(Object.entries(filled(query, t)).map(([name, id]) => [name, String(id)])).toString();
      return { path: `${pathOf({ path }, filled(params, t))}${asked && `?${asked}`}` };
    },
    scope: narrowest?.[1].scope ?? 'none',
  };
}

/** `GET /customer/{id}/interventions` and the like: calls whose descriptions say all that a probe needs. */
export async function derivedProbes(): Promise<Record<string, Probe>> {
  const found: Record<string, Probe> = {};
  for (const { call } of await describedCalls()) {
    for (const { path } of addressesOf(call)) {
      const probe = call.method === 'GET' ? probeOf(call, path) : undefined;
      if (probe) found[`${call.method} ${path}`] = probe;
    }
  }
  return found;
}
