import { describe, expect, test } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { capabilities, registry } from '@loam/domain/capabilities';
import { namedAsGrowers, pageInFeed } from '@loam/domain/dashboard/activity';
import { auditSubject } from '@loam/domain/audit/audit.schema';
import { type Capability, defineCapability, editsToldAs, told, toldOfGrower } from '@loam/domain/kernel/capability';
import { filledAddress, Registry } from '@loam/domain/kernel/registry';
import { AuditTrail } from '../../apps/server/src/capabilities/audit/audit.projection.js';
import type { RecordedEvent } from '../../apps/server/src/platform/event-store/event-store.port.js';
import { ActivityFeed } from '../../apps/server/src/capabilities/dashboard/activity.projection.js';
import { FoldedBatch } from '../../apps/server/src/platform/projections/batch.js';
import { subjectOf } from '../../apps/server/src/capabilities/audit/audit-subject.js';
import { NamesByScope } from '../../apps/server/src/capabilities/search/search.projection.js';
import type { ReadModelBatch } from '../../apps/server/src/platform/read-model/read-model.port.js';
import { Topics } from '../../apps/server/src/platform/live/topics/topics.js';

const root = resolve(import.meta.dirname, '../..');
const eventTypes = [...registry.eventTypes];
const kinds = [...registry.streamKinds.keys()];

/**
 * What the platform may say of these: whoever signs in is a user with a session, and it stamps company, collection and group, the units of an
 * organization, on every event.
 * `reset`, `verification` and `factors` are how it proves who somebody is.
 */
const ofThePlatform = new Set([
  'user',
  'session',
  'reset',
  'verification',
  'factors',
  'organization',
  'company',
  'collection',
  'group',
  'access',
]);
const words = [...new Set([...kinds, ...registry.historyNames, ...capabilities.map(({ name }) => name)])].filter(
  (word) => !ofThePlatform.has(word),
);

/** Strings and patterns of a source, without its comments and imports. */
function literalsOf(source: string): string[] {
  const code = source.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '').replace(/^import [\s\S]*?;$/gm, '');
  return [...code.matchAll(/'([^'\n]*)'|`([^`]*)`|\/(\^[^/\n]+)\//g)].map(
    ([, quoted, template, pattern]) => quoted ?? template ?? pattern!,
  );
}

/** A literal that is nothing but the word, a prefix `word-` or `word:`, or a pattern with it as one of several. */
const namesOf = (literal: string): string[] => [
  ...eventTypes.filter((type) => literal === type),
  ...words.filter((word) => literal === word || new RegExp(`^\\^?\\(?${word}[-:]|[(|]${word}[|)]`).test(literal)),
];
const importsOf = (source: string): string[] =>
  [...source.matchAll(/from '(?:@loam\/domain|\.\.(?:\/\.\.)*)\/([a-z]+)\//g)]
    .map(([, folder]) => folder!)
    .filter((folder) => words.includes(folder));

const sourcesIn = (folder: string): [name: string, source: string][] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.spec\.tsx?$|testing\//.test(name))
    .map((name) => [`${folder}/${name}`, readFileSync(join(root, folder, name), 'utf8')]);

/** A room may say its own name, its kinds and its events. */
function ownWords(room: string | undefined): ReadonlySet<string> {
  const own = (capabilities as readonly Capability[]).find(({ name }) => name === room);
  const kinds = Object.entries(own?.kinds ?? {});
  return new Set([room ?? '', ...kinds.flatMap(([kind, { events }]) => [kind, ...Object.keys(events)])]);
}

function named(folder: string, allowed: Readonly<Record<string, readonly string[]>>, room?: string): string[] {
  const own = ownWords(room);
  return sourcesIn(folder).flatMap(([name, source]) => {
    const found = new Set([...literalsOf(source).flatMap(namesOf), ...importsOf(source).map((one) => `import ${one}`)]);
    return [...found]
      .filter((word) => !own.has(word.replace('import ', '')) && !allowed[name]?.includes(word))
      .map((word) => `${name}: ${word}`);
  });
}

describe('nobody names a capability who reads the registry', () => {
  const server = 'apps/server/src';
  test('the literals and imports of a source are found', () => {
    const source = `import { a } from '@loam/domain/plan/plan.events';\nimport { b } from '../field/field.schema.js';\nconst kinds = /^(user|plan)-/;\nconst t = ['PlanDrafted', 'field'];`;
    expect([...literalsOf(source).flatMap(namesOf), ...importsOf(source)]).toEqual(['plan', 'PlanDrafted', 'field', 'plan', 'field']);
  });
  test.each<[folder: string, allowed: Record<string, readonly string[]>, ...room: string[]]>([
    [
      `${server}/platform`,
      {
        // the name of the settings WEATHER_URL and WEATHER_API_KEY
        [`${server}/platform/config/config.ts`]: ['weather'],
        // an event of its own stream, `verification-<sid>`
        [`${server}/platform/identity/step-up.ts`]: ['SecurityCodeMissed'],
        [`${server}/platform/identity/second-factors.ts`]: ['FactorMissed'],
        // what the library for multipart bodies calls a part that is no file
        [`${server}/platform/http/bodies/multipart.ts`]: ['field'],
      },
    ],
    [`${server}/capabilities/search`, {}],
    ['libs/domain/src/search', {}],
    [`${server}/capabilities/audit`, {}, 'audit'],
    ['libs/domain/src/audit', {}, 'audit'],
    ['apps/web/src/features/audit', {}, 'audit'],
    [`${server}/capabilities/upload`, {}, 'upload'],
    ['libs/domain/src/upload', {}, 'upload'],
    [
      'apps/web/src/features/upload',
      {
        // the ARIA role
        'apps/web/src/features/upload/parts/columns-missing.tsx': ['alert'],
        // the key of its label
        'apps/web/src/features/upload/parts/template-button.tsx': ['template'],
        // the namespace with the words of all events
        'apps/web/src/features/upload/queries.ts': ['audit'],
        'apps/web/src/features/upload/parts/undo-import.tsx': ['audit'],
      },
      'upload',
    ],
    [
      `${server}/capabilities/dashboard`,
      {
        // the feed hangs on growers; which events are told, and how, it reads from the registry
        [`${server}/capabilities/dashboard/activity.projection.ts`]: ['grower', 'GrowerRegistered', 'GrowerMoved', 'GrowerRemoved'],
        // its calls are below `customer`
        [`${server}/capabilities/dashboard/activity.controller.ts`]: ['customer'],
        [`${server}/capabilities/dashboard/activity.reads.ts`]: ['customer'],
        [`${server}/capabilities/dashboard/dashboard.module.ts`]: ['import grower'],
        [`${server}/capabilities/dashboard/network.reads.ts`]: ['import grower'],
        // the figures of the dashboard are growers, fields and plans, counted
        [`${server}/capabilities/dashboard/figures.projection.ts`]: [
          ...[
            'grower',
            'GrowerRegistered',
            'GrowerChanged',
            'GrowerMoved',
            'GrowerRemoved',
            'field',
            'FieldAdded',
            'FieldChanged',
            'FieldRemoved',
          ],
          ...['plan', 'PlanDrafted', 'PlanSelectionsReset', 'PlanRemoved', 'import plan'],
        ],
        // how much of its products a plan gives is weighed as the plan itself weighs it
        [`${server}/capabilities/dashboard/planned-amounts.ts`]: [
          ...['PlanStageAdded', 'PlanStageChanged', 'PlanStageRemoved', 'PlanProductAdded', 'PlanProductRemoved'],
          ...['PlanApplicationAdded', 'PlanApplicationChanged', 'PlanApplicationRemoved', 'PlanDoseSet', 'PlanDoseCleared', 'import plan'],
        ],
      },
      'dashboard',
    ],
  ])('in %s', (folder, allowed, ...[room]) => expect(named(folder, allowed, room)).toEqual([]));
});

describe('a capability that nobody knows', () => {
  const silo = defineCapability({
    name: 'silo',
    kinds: {
      silo: {
        events: { SiloBuilt: told, SiloTuned: editsToldAs('SiloChanged'), SiloOpened: toldOfGrower, SiloClosed: { audit: false } },
        rights: true,
        topic: { name: 'silo', namedIn: 'siloId' },
        alsoTold: 'around',
        key: { ahead: 3 },
        history: { silo: { en: 'silo', mr: 'धान्य कोठार', pt: 'silo', es: 'silo' } },
        placed: { page: '/customers/{customerId}/silos/{siloId}', subject: 'siloId' },
        search: { rank: 4, names: { SiloBuilt: 'sign.name', SiloClosed: 'sign.name' }, gone: 'SiloGone', hangsOn: { field: 'growerId' } },
      },
    },
    firstIds: { silo: 501 },
  });
  const known = new Registry([...capabilities, silo]);
  const event = (more: object): RecordedEvent => ({ by: { groupId: 4 }, owner: 'grower:9', data: {}, ...more }) as unknown as RecordedEvent;

  test('is in the audit, the feed and the search by event once it is described', () => {
    expect(new AuditTrail(known).types).toEqual([...new AuditTrail(registry).types, 'SiloBuilt', 'SiloTuned', 'SiloOpened']);
    expect(known.activity.get('SiloBuilt')).toBe('told');
    expect(known.searchable('silo')).toEqual(['SiloBuilt', 'SiloTuned', 'SiloOpened']);
  });
  test('is told in the feed by its own word for edits, or of the grower, and leads to its page', async () => {
    const feed = new ActivityFeed(known);
    const batch = new FoldedBatch('rm:', () => Promise.resolve(undefined));
    const by = { actorId: 7, actorName: 'Asha Patil', recordedAt: '2026-03-01T10:00:00.000Z' };
    const tell = (position: number, stream: string, type: string, data: object) =>
      feed.apply({ position, stream, type, data, by } as unknown as RecordedEvent, batch);
    await tell(1, 'grower-9', 'GrowerRegistered', { fullName: 'Ravi', companyId: 1, collectionId: 1, groupId: 1, assignedTo: 7 });
    await tell(2, 'silo-7', 'SiloBuilt', { growerId: 9, name: 'Old silo' });
    await tell(3, 'silo-7', 'SiloTuned', {});
    await tell(4, 'silo-7', 'SiloTuned', {});
    await tell(5, 'silo-7', 'SiloOpened', {});
    const entity = { kind: 'silo', id: 7 };
    expect(await batch.get('item:3')).toMatchObject({ type: 'SiloChanged', entity: { ...entity, name: 'Old silo' } });
    expect(await batch.get('item:4')).toBeUndefined();
    expect(await batch.get('item:5')).toMatchObject({ type: 'SiloOpened', entity: { ...entity, name: 'Ravi' } });
    expect([...namedAsGrowers(known)]).toEqual(['customer', 'intervention', 'licenses', 'silo']);
    expect(pageInFeed(known, 'silo', 7, 9)).toBe('/customers/9/silos/7');
  });
  test('is led to by what the audit answers, as the browser reads it', () => {
    const told = subjectOf(known, 'silo', 7, { name: 'Old silo', growerId: 9 });
    const read = auditSubject(known).parse(told);
    expect(read).toEqual({ name: 'Old silo', customerId: 9, siloId: 7 });
    expect(filledAddress(known.placed.get('silo')!.page!, read)).toBe('/customers/9/silos/7');
  });
  test('is found by its name on the grower that it hangs on, until it is gone', async () => {
    const names = new NamesByScope(known);
    const [docs, rows] = [new Map<string, unknown>(), new Map<string, string>()];
    const to = {
      get: (key: string) => Promise.resolve(docs.get(key)),
      put: (key: string, value: unknown) => docs.set(key, value),
      remove: (key: string) => docs.delete(key),
      putRow: (list: string, id: number, { search }: { search?: string }) => rows.set(`${list} ${id}`, search!),
      removeRow: (list: string, id: number) => rows.delete(`${list} ${id}`),
    } as unknown as ReadModelBatch;
    const tell = (stream: string, type: string, data: object) => names.apply({ stream, type, data } as unknown as RecordedEvent, to);
    const place = { companyId: 1, collectionId: 2, groupId: 3, assignedTo: 5 };
    await tell('grower-9', 'GrowerRegistered', { fullName: 'Asha', ...place });
    await tell('silo-7', 'SiloBuilt', { growerId: 9, sign: { name: 'Old silo' } });
    expect([...rows.entries()].filter(([row]) => row.startsWith('silo@'))).toEqual(
      ['all', 'company:1', 'collection:2', 'group:3', 'group:3:user:5'].map((list) => [`silo@${list} 7`, 'Old silo']),
    );
    await tell('silo-7', 'SiloClosed', { changes: [{ path: 'sign.name', old: 'Old silo', new: 'Ruin' }] });
    await tell('grower-9', 'GrowerChanged', { changes: [{ path: 'assignedTo', old: 5, new: 6 }] });
    expect([rows.get('silo@group:3:user:6 7'), rows.has('silo@group:3:user:5 7')]).toEqual(['Ruin', false]);
    await tell('silo-7', 'SiloGone', {});
    expect([...rows.keys()].filter((row) => row.startsWith('silo@'))).toEqual([]);
    expect(known.searched.map(({ name }) => name)).toEqual(['customer', 'field', 'plan', 'silo']);
    expect(names.types).toEqual(expect.arrayContaining(['SiloBuilt', 'SiloClosed', 'SiloGone', 'PlanDrafted']));
  });
  test('has a history with a name in every language', () => {
    expect(known.historyNames).toEqual([...registry.historyNames, 'silo']);
    expect([known.called('silo', 'pt-PT'), known.called('silo', 'es-419')]).toEqual(['silo', 'silo']);
  });
  test('is told on its own topic, its group’s and its owner’s, and on that of what names it', () => {
    const topics = new Topics(known);
    expect([...topics.of(event({}), { kind: 'silo', id: 7 })]).toEqual(['silo:7', 'group:4', 'customer:9']);
    expect([...topics.of(event({ data: { siloId: 7 } }), { kind: 'comment', id: 1 })]).toContain('silo:7');
  });
  test('changes rights, has keys made ahead, and ids of its own', () => {
    expect([known.changesRights('silo-7'), registry.changesRights('silo-7')]).toEqual([true, false]);
    expect([known.keysAhead('silo'), known.firstId('silo'), known.firstId('field')]).toEqual([3, 501, 1]);
  });
  test('cannot take the name of another', () => {
    expect(() => new Registry([silo, silo])).toThrow('silo is described by two capabilities');
  });
});

test('templates too: what changes who sees one is asked about anew', () => {
  for (const kind of ['user', 'session', 'grower', 'group', 'collection', 'company', 'field', 'plan', 'template'])
    expect([kind, registry.changesRights(`${kind}-7`)]).toEqual([kind, true]);
  for (const kind of ['comment', 'analysis', 'task', 'planner']) expect([kind, registry.changesRights(`${kind}-7`)]).toEqual([kind, false]);
});
