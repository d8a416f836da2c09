import { describe, expect, test } from '@jest/globals';
import { capabilities, registry } from '@loam/domain/capabilities';
import { namedAsGrowers, pageInFeed } from '@loam/domain/dashboard/activity';
import { auditSubject } from '@loam/domain/audit/audit.schema';
import { defineCapability, editsToldAs, told, toldOfGrower } from '@loam/domain/kernel/capability/capability';
import { filledAddress, Registry } from '@loam/domain/kernel/capability/registry';
import { AuditTrail } from '../../apps/server/src/capabilities/audit/audit.projection.js';
import type { RecordedEvent } from '../../apps/server/src/platform/event-store/event-store.port.js';
import { ActivityFeed } from '../../apps/server/src/capabilities/dashboard/activity.projection.js';
import { FoldedBatch } from '../../apps/server/src/platform/projections/batch.js';
import { subjectOf } from '../../apps/server/src/capabilities/audit/audit-subject.js';
import { NamesByScope } from '../../apps/server/src/capabilities/search/search.projection.js';
import type { ReadModelBatch } from '../../apps/server/src/platform/read-model/read-model.port.js';
import { Topics } from '../../apps/server/src/platform/live/topics/topics.js';

describe('a capability that nobody knows', () => {
  const barn = defineCapability({
    name: 'barn',
    kinds: {
      barn: {
        events: { BarnBuilt: told, BarnTuned: editsToldAs('BarnChanged'), BarnOpened: toldOfGrower, BarnClosed: { audit: false } },
        rights: true,
        topic: { name: 'barn', namedIn: 'barnId' },
        alsoTold: 'around',
        key: { ahead: 3 },
        history: { barn: { en: 'barn', mr: 'धान्य कोठार', pt: 'celeiro', es: 'granero' } },
        placed: { page: '/customers/{customerId}/barns/{barnId}', subject: 'barnId' },
        search: { rank: 4, names: { BarnBuilt: 'sign.name', BarnClosed: 'sign.name' }, gone: 'BarnGone', hangsOn: { field: 'growerId' } },
      },
    },
    firstIds: { barn: 501 },
  });
  const known = new Registry([...capabilities, barn]);
  const event = (more: object): RecordedEvent => ({ by: { groupId: 4 }, owner: 'grower:9', data: {}, ...more }) as unknown as RecordedEvent;

  test('is in the audit, the feed and the search by event once it is described', () => {
    expect(new AuditTrail(known).types).toEqual([...new AuditTrail(registry).types, 'BarnBuilt', 'BarnTuned', 'BarnOpened']);
    expect(known.activity.get('BarnBuilt')).toBe('told');
    expect(known.searchable('barn')).toEqual(['BarnBuilt', 'BarnTuned', 'BarnOpened']);
  });
  test('is told in the feed by its own word for edits, or of the grower, and leads to its page', async () => {
    const feed = new ActivityFeed(known);
    const batch = new FoldedBatch('rm:', () => Promise.resolve(undefined));
    const by = { actorId: 7, actorName: 'Asha Patil', recordedAt: '2026-03-01T10:00:00.000Z' };
    const tell = (position: number, stream: string, type: string, data: object) =>
      feed.apply({ position, stream, type, data, by } as unknown as RecordedEvent, batch);
    await tell(1, 'grower-9', 'GrowerRegistered', { fullName: 'Ravi', companyId: 1, collectionId: 1, groupId: 1, assignedTo: 7 });
    await tell(2, 'barn-7', 'BarnBuilt', { growerId: 9, name: 'Old barn' });
    await tell(3, 'barn-7', 'BarnTuned', {});
    await tell(4, 'barn-7', 'BarnTuned', {});
    await tell(5, 'barn-7', 'BarnOpened', {});
    const entity = { kind: 'barn', id: 7 };
    expect(await batch.get('item:3')).toMatchObject({ type: 'BarnChanged', entity: { ...entity, name: 'Old barn' } });
    expect(await batch.get('item:4')).toBeUndefined();
    expect(await batch.get('item:5')).toMatchObject({ type: 'BarnOpened', entity: { ...entity, name: 'Ravi' } });
    expect([...namedAsGrowers(known)]).toEqual(['customer', 'intervention', 'story', 'seasonNote', 'licenses', 'barn']);
    expect(pageInFeed(known, 'barn', 7, 9)).toBe('/customers/9/barns/7');
  });
  test('is led to by what the audit answers, as the browser reads it', () => {
    const told = subjectOf(known, 'barn', 7, { name: 'Old barn', growerId: 9 });
    const read = auditSubject(known).parse(told);
    expect(read).toEqual({ name: 'Old barn', customerId: 9, barnId: 7 });
    expect(filledAddress(known.placed.get('barn')!.page!, read)).toBe('/customers/9/barns/7');
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
    await tell('barn-7', 'BarnBuilt', { growerId: 9, sign: { name: 'Old barn' } });
    expect([...rows.entries()].filter(([row]) => row.startsWith('barn@'))).toEqual(
      ['all', 'company:1', 'collection:2', 'group:3', 'group:3:user:5'].map((list) => [`barn@${list} 7`, 'Old barn']),
    );
    await tell('barn-7', 'BarnClosed', { changes: [{ path: 'sign.name', old: 'Old barn', new: 'Ruin' }] });
    await tell('grower-9', 'GrowerChanged', { changes: [{ path: 'assignedTo', old: 5, new: 6 }] });
    expect([rows.get('barn@group:3:user:6 7'), rows.has('barn@group:3:user:5 7')]).toEqual(['Ruin', false]);
    await tell('barn-7', 'BarnGone', {});
    expect([...rows.keys()].filter((row) => row.startsWith('barn@'))).toEqual([]);
    expect(known.searched.map(({ name }) => name)).toEqual(['customer', 'field', 'plan', 'barn']);
    expect(names.types).toEqual(expect.arrayContaining(['BarnBuilt', 'BarnClosed', 'BarnGone', 'PlanDrafted']));
  });
  test('has a history with a name in every language', () => {
    expect(known.historyNames).toEqual([...registry.historyNames, 'barn']);
    expect([known.called('barn', 'pt-PT'), known.called('barn', 'es-419')]).toEqual(['celeiro', 'granero']);
  });
  test('is told on its own topic, its group’s and its owner’s, and on that of what names it', () => {
    const topics = new Topics(known);
    expect([...topics.of(event({}), { kind: 'barn', id: 7 })]).toEqual(['barn:7', 'group:4', 'customer:9']);
    expect([...topics.of(event({ data: { barnId: 7 } }), { kind: 'comment', id: 1 })]).toContain('barn:7');
  });
  test('changes rights, has keys made ahead, and ids of its own', () => {
    expect([known.changesRights('barn-7'), registry.changesRights('barn-7')]).toEqual([true, false]);
    expect([known.keysAhead('barn'), known.firstId('barn'), known.firstId('field')]).toEqual([3, 501, 1]);
  });
  test('has events in streams of another, which show as it says', () => {
    const visitor = defineCapability({ name: 'visitor', kinds: {}, elsewhere: { barn: { BarnPainted: told } } });
    const both = new Registry([visitor, barn]);
    expect([both.activity.get('BarnPainted'), both.searchable('barn').includes('BarnPainted')]).toEqual(['told', true]);
    expect(() => new Registry([visitor])).toThrow('barn has events elsewhere and is described nowhere');
    expect(() => new Registry([barn, { ...visitor, elsewhere: { barn: { BarnBuilt: told } } }])).toThrow(
      'BarnBuilt is described by two capabilities',
    );
  });
  test('cannot take the name of another', () => {
    expect(() => new Registry([barn, barn])).toThrow('barn is described by two capabilities');
  });
});

test('templates too: what changes who sees one is asked about anew', () => {
  for (const kind of ['user', 'session', 'grower', 'group', 'collection', 'company', 'field', 'plan', 'template'])
    expect([kind, registry.changesRights(`${kind}-7`)]).toEqual([kind, true]);
  for (const kind of ['comment', 'analysis', 'task', 'planner']) expect([kind, registry.changesRights(`${kind}-7`)]).toEqual([kind, false]);
});
