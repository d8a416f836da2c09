import type { LiveTopic } from '@loam/domain/kernel/capability/capability';
import type { Registry } from '@loam/domain/kernel/capability/registry';
import type { RecordedEvent } from '../../event-store/event-store.port.js';

export interface Placed {
  readonly kind: string;
  readonly id: number;
}

export function placeOf(stream: string): Placed | undefined {
  const found = /^([a-zA-Z]+)-(\d+)$/.exec(stream);
  return found ? { kind: found[1]!, id: Number(found[2]) } : undefined;
}

/** The topics on which an event is told, as the capabilities describe them: of what it happened to, and of what else it concerns. */
export class Topics {
  /** Of the kinds whose topic hears what is sealed with their key. */
  private readonly ofOwner = new Map<string, string>();
  /** Fields of data that name something, and its topic. */
  private readonly namedIn: readonly (readonly [field: string, topic: string])[];

  constructor(private readonly registry: Registry) {
    const described = [...registry.streamKinds].flatMap(([kind, { topic }]): [string, LiveTopic][] => (topic ? [[kind, topic]] : []));
    for (const [kind, topic] of described) if (topic.hearsOwned) this.ofOwner.set(kind, topic.name);
    this.namedIn = described.flatMap(([, { namedIn, name }]) => (namedIn === undefined ? [] : [[namedIn, name] as const]));
  }

  of(event: RecordedEvent, { kind, id }: Placed): Set<string> {
    const { topic, alsoTold } = this.registry.streamKinds.get(kind) ?? {};
    const told = new Set(topic ? [`${topic.name}:${id}`] : []);
    if (alsoTold === 'levels') this.addLevels(told, event);
    if (alsoTold === 'around') this.addAround(told, event);
    return told;
  }

  /** Every level of the place it happened in, so that an admin of many groups follows one topic. */
  private addLevels(told: Set<string>, { by: { companyId, collectionId, groupId } }: RecordedEvent): void {
    for (const [level, at] of Object.entries({ company: companyId, collection: collectionId, group: groupId }))
      if (at !== undefined) told.add(`${level}:${at}`);
  }

  /** Its group, whose key seals it, and what its data names. */
  private addAround(told: Set<string>, { by: { groupId }, owner, data }: RecordedEvent): void {
    if (groupId !== undefined) told.add(`group:${groupId}`);
    const [, kind, id] = /^(\w+):(\d+)$/.exec(owner ?? '') ?? [];
    const ofOwner = this.ofOwner.get(kind ?? '');
    if (ofOwner !== undefined) told.add(`${ofOwner}:${id}`);
    const said = (data ?? {}) as Readonly<Record<string, unknown>>;
    for (const [field, topic] of this.namedIn) if (typeof said[field] === 'number') told.add(`${topic}:${said[field]}`);
    const { entity, entityId } = said;
    if (typeof entity === 'string' && typeof entityId === 'number') told.add(`${entity}:${entityId}`);
  }
}
