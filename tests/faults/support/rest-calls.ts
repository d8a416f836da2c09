import type { seeded } from './random.js';

/** What one writer knows of the things it made; only it touches them, so the last acknowledged value is the true one. */
export interface Owned {
  readonly growers: { id: number; state: string; address: string; active: boolean }[];
  /** What a field is there for: plans, analyses, or to be deleted. */
  readonly fields: { id: number; name: string; area: number; growerId: number; use: 'plans' | 'analyses' | 'free' }[];
  readonly analyses: { id: number; kind: AnalysisKind; name: string; fieldId: number }[];
  readonly plans: { id: number; name: string; notes: string; yield: number; fieldId: number; status: 'draft' | 'active' | 'inactive' }[];
  readonly comments: { id: number; text: string; growerId: number }[];
  /** Paths of what was deleted. */
  readonly gone: string[];
}
export const nothingOwned = (): Owned => ({ growers: [], fields: [], analyses: [], plans: [], comments: [], gone: [] });

const analysisKinds = ['soil', 'water', 'plant'] as const;
type AnalysisKind = (typeof analysisKinds)[number];

export interface Call {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
  readonly done: (answer: any) => void;
}

const call = (method: string, path: string, body: unknown, done: Call['done'] = () => undefined): Call => ({ method, path, body, done });
const without = <T>(list: T[], one: T) => void list.splice(list.indexOf(one), 1);

interface Place {
  readonly groupId: number;
  readonly cropId: number;
  readonly productId: number;
  readonly random: ReturnType<typeof seeded>;
}

/** A call of one of the kinds that what the writer owns allows, each as likely as the others. `mark` is new each time, of letters and blanks. */
export function nextCall(own: Owned, mark: string, place: Place): readonly [string, Call] {
  const kinds = [
    ...growerCalls(own, mark, place),
    ...fieldCalls(own, mark, place),
    ...analysisCalls(own, mark, place),
    ...planCalls(own, mark, place),
  ];
  return place.random.pick(kinds.filter((kind): kind is [string, Call] => kind[1] !== undefined));
}

type Kinds = [string, Call | undefined][];

function growerCalls(own: Owned, mark: string, { groupId, random }: Place): Kinds {
  const some = <T>(list: readonly T[]) => (list.length > 0 ? random.pick(list) : undefined);
  const [grower, comment] = [some(own.growers), some(own.comments)];
  const body = { fullName: `Kill ${mark}`, group: groupId, countryId: 101, unitTypeId: 0, nutrientForm: 'oxide' };
  const made = (id: number) => own.growers.push({ id, state: '', address: '', active: true });
  return [
    ['grower.add', call('POST', '/customer', body, ({ id }) => made(id))],
    [
      'grower.bulk',
      call(
        'POST',
        `/customer/bulk?groupId=${groupId}`,
        { items: ['a', 'b'].map((end) => ({ ...body, fullName: `Kill ${mark} ${end}` })) },
        ({ results }) => {
          for (const { ok, id, key } of results as { ok: boolean; id: number; key?: string }[])
            if (ok) made(id);
            else throw new Error(`an item of a list was refused: ${key}`);
        },
      ),
    ],
    [
      'grower.state',
      grower && call('PUT', '/customer', { id: grower.id, state: mark.slice(0, 20) }, () => (grower.state = mark.slice(0, 20))),
    ],
    ['grower.address', grower && call('PUT', '/customer', { id: grower.id, address: `At ${mark}` }, () => (grower.address = `At ${mark}`))],
    [
      'grower.status',
      grower && call('PUT', '/customer/status', { id: grower.id, active: !grower.active }, () => (grower.active = !grower.active)),
    ],
    [
      'comment.add',
      grower &&
        call('POST', '/comments', { entity: 'customer', id: grower.id, text: `C ${mark}` }, ({ id }) =>
          own.comments.push({ id, text: `C ${mark}`, growerId: grower.id }),
        ),
    ],
    ['comment.change', comment && call('PUT', `/comments/${comment.id}`, { text: `D ${mark}` }, () => (comment.text = `D ${mark}`))],
    ['comment.delete', comment && call('DELETE', `/comments/${comment.id}`, undefined, () => without(own.comments, comment))],
  ];
}

function fieldCalls(own: Owned, mark: string, { random }: Place): Kinds {
  const grower = own.growers.length > 0 ? random.pick(own.growers) : undefined;
  const field = own.fields.length > 0 ? random.pick(own.fields) : undefined;
  const free = own.fields.find(({ use }) => use === 'free');
  const area = 1 + random.below(90) / 10;
  return [
    [
      'field.add',
      grower &&
        call('POST', '/field', { name: `F ${mark}`, customerId: grower.id, area: 2.5, unitId: 28, locationType: 'noLocation' }, ({ id }) =>
          own.fields.push({
            id,
            name: `F ${mark}`,
            area: 2.5,
            growerId: grower.id,
            use: random.pick(['plans', 'plans', 'analyses', 'free']),
          }),
        ),
    ],
    ['field.name', field && call('PUT', '/field', { id: field.id, name: `G ${mark}` }, () => (field.name = `G ${mark}`))],
    ['field.area', field && call('PUT', '/field', { id: field.id, area }, () => (field.area = area))],
    [
      'field.delete',
      free &&
        call('DELETE', '/field', { id: free.id }, () => {
          without(own.fields, free);
          own.gone.push(`/field?id=${free.id}`);
        }),
    ],
  ];
}

function analysisCalls(own: Owned, mark: string, { random }: Place): Kinds {
  const field = own.fields.find(({ use }) => use === 'analyses');
  return analysisKinds.flatMap((kind): Kinds => {
    const path = `/${kind}Analysis`;
    const mine = own.analyses.filter((one) => one.kind === kind);
    const analysis = mine.length > 0 ? random.pick(mine) : undefined;
    const sheet = { name: `S ${mark}`, fieldId: field?.id, sampleDate: '2026-03-01', units: 'ppm', nutrients: [{ id: 9, value: 12 }] };
    return [
      [
        `${kind}.add`,
        field && call('POST', `${path}/save`, sheet, ({ id }) => own.analyses.push({ id, kind, name: sheet.name, fieldId: field.id })),
      ],
      [
        `${kind}.change`,
        analysis && call('POST', `${path}/save`, { id: analysis.id, name: `T ${mark}` }, () => (analysis.name = `T ${mark}`)),
      ],
      [
        `${kind}.delete`,
        analysis &&
          call('DELETE', path, { id: analysis.id }, () => {
            without(own.analyses, analysis);
            own.gone.push(`${path}?id=${analysis.id}`);
          }),
      ],
    ];
  });
}

function planCalls(own: Owned, mark: string, { cropId, productId, random }: Place): Kinds {
  const fields = own.fields.filter(({ use }) => use === 'plans');
  const field = fields.length > 0 ? random.pick(fields) : undefined;
  const plan = own.plans.length > 0 ? random.pick(own.plans) : undefined;
  const resting = own.plans.find(({ status }) => status !== 'active');
  const more = 20 + random.below(60);
  const change = (body: object, done: () => void) => plan && call('POST', '/plan', { id: plan.id, ...body }, done);
  return [
    [
      'plan.add',
      field &&
        call(
          'POST',
          '/plan',
          {
            name: `P ${mark}`,
            fieldId: field.id,
            customerId: field.growerId,
            cropId,
            crop: { plantingDate: '2026-04-01', expectedYield: 40 },
          },
          ({ id }) => own.plans.push({ id, name: `P ${mark}`, notes: '', yield: 40, fieldId: field.id, status: 'draft' }),
        ),
    ],
    ['plan.name', change({ name: `Q ${mark}` }, () => (plan!.name = `Q ${mark}`))],
    ['plan.notes', change({ notes: `N ${mark}` }, () => (plan!.notes = `N ${mark}`))],
    ['plan.yield', change({ crop: { expectedYield: more } }, () => (plan!.yield = more))],
    ['plan.product', change({ products: [{ id: productId, price: more }] }, () => undefined)],
    ['plan.price', plan && call('POST', '/plan/price', { planId: plan.id, items: [], discount: random.below(100), tax: 5 })],
    [
      'plan.activate',
      plan &&
        call('POST', '/plan/status', { id: plan.id, status: 'active' }, () => {
          for (const other of own.plans) if (other.fieldId === plan.fieldId && other.status === 'active') other.status = 'inactive';
          plan.status = 'active';
        }),
    ],
    ['plan.deactivate', plan && call('POST', '/plan/status', { id: plan.id, status: 'inactive' }, () => (plan.status = 'inactive'))],
    ['plan.result', resting && call('POST', '/plan/results', { planId: resting.id, kind: 'perArea', value: more, unitId: 1 })],
    [
      'plan.delete',
      resting && own.plans.length > 2 && random.next() < 0.5
        ? call('DELETE', '/plan', { id: resting.id }, () => {
            without(own.plans, resting);
            own.gone.push(`/plan?planId=${resting.id}`);
          })
        : undefined,
    ],
  ];
}
