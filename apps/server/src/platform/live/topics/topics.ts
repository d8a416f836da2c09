import type { RecordedEvent } from '../../event-store/event-store.port.js';

/**
 * Streams whose events are told, and the name of their topic where it is another (the API says customer for grower). What concerns
 * the library of a company or a collection has a topic of its own: `company:7` tells of uploads, to fewer people.
 */
const topicOfKind: Readonly<Record<string, string>> = {
  plan: 'plan',
  field: 'field',
  grower: 'customer',
  group: 'group',
  collection: 'collectionlibrary',
  company: 'companylibrary',
  user: 'user',
  task: 'task',
  bulk: 'task',
  template: 'template',
};
/** Kinds whose events also concern the group they happened in. */
const groupKinds = new Set(['plan', 'field', 'grower', 'analysis', 'comment', 'intervention', 'template', 'alert']);

export interface Placed {
  readonly kind: string;
  readonly id: number;
}

export function placeOf(stream: string): Placed | undefined {
  const found = /^([a-zA-Z]+)-(\d+)$/.exec(stream);
  return found ? { kind: found[1]!, id: Number(found[2]) } : undefined;
}

/** Kinds whose events concern every level of the place they happened in, so that an admin of many groups follows one topic. */
const placeKinds = new Set(['task']);

/** The topics on which an event is told: its entity's, its grower's, its group's, and where its data says it belongs. */
export function topicsOf(event: RecordedEvent, { kind, id }: Placed): Set<string> {
  const topics = new Set<string>();
  const own = topicOfKind[kind];
  if (own) topics.add(`${own}:${id}`);
  if (placeKinds.has(kind)) {
    const { companyId, collectionId, groupId } = event.by;
    for (const [level, at] of Object.entries({ company: companyId, collection: collectionId, group: groupId }))
      if (at !== undefined) topics.add(`${level}:${at}`);
  }
  if (!groupKinds.has(kind)) return topics;
  if (event.by.groupId !== undefined) topics.add(`group:${event.by.groupId}`);
  const owner = /^(grower|group):(\d+)$/.exec(event.owner ?? '');
  if (owner) topics.add(`${owner[1] === 'grower' ? 'customer' : 'group'}:${owner[2]}`);
  const { fieldId, entity, entityId } = (event.data ?? {}) as { fieldId?: unknown; entity?: unknown; entityId?: unknown };
  if (typeof fieldId === 'number') topics.add(`field:${fieldId}`);
  if (typeof entity === 'string' && typeof entityId === 'number') topics.add(`${entity}:${entityId}`);
  return topics;
}
