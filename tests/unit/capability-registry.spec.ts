import { describe, expect, test } from '@jest/globals';
import { capabilities, registry } from '@loam/domain/capabilities';
import { namedAsGrowers, pageInFeed } from '@loam/domain/dashboard/activity';
import { auditSubject } from '@loam/domain/audit/audit.schema';
import { defineCapability, editsToldAs, told, toldOfGrower } from '@loam/domain/kernel/capability';
import { filledAddress, Registry } from '@loam/domain/kernel/registry';
import { AuditTrail } from '../../apps/server/src/capabilities/audit/audit.projection.js';
import type { RecordedEvent } from '../../apps/server/src/platform/event-store/event-store.port.js';
import { ActivityFeed } from '../../apps/server/src/capabilities/dashboard/activity.projection.js';
import { FoldedBatch } from '../../apps/server/src/platform/projections/batch.js';
import { subjectOf } from '../../apps/server/src/capabilities/audit/audit-subject.js';
import { NamesByScope } from '../../apps/server/src/capabilities/search/search.projection.js';
import type { ReadModelBatch } from '../../apps/server/src/platform/read-model/read-model.port.js';
import { Topics } from '../../apps/server/src/platform/live/topics/topics.js';

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
    expect([...namedAsGrowers(known)]).toEqual(['customer', 'intervention', 'story', 'seasonNote', 'licenses', 'silo']);
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
  test('has events in streams of another, which show as it says', () => {
    const visitor = defineCapability({ name: 'visitor', kinds: {}, elsewhere: { silo: { SiloPainted: told } } });
    const both = new Registry([visitor, silo]);
    expect([both.activity.get('SiloPainted'), both.searchable('silo').includes('SiloPainted')]).toEqual(['told', true]);
    expect(() => new Registry([visitor])).toThrow('silo has events elsewhere and is described nowhere');
    expect(() => new Registry([silo, { ...visitor, elsewhere: { silo: { SiloBuilt: told } } }])).toThrow(
      'SiloBuilt is described by two capabilities',
    );
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
