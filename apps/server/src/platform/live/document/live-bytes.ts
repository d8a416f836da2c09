import { randomUUID } from 'node:crypto';
import * as Y from 'yjs';
import { type DomainEvent, evolveAll } from '@loam/domain/kernel/decider/decider';
import { newEventId } from '../../event-store/event-id.js';
import type { Attribution, StreamWrite } from '../../event-store/event-store.port.js';
import { type Scope, SYSTEM } from '../../decisions/decisions.port.js';
import { EVENT_SCHEMA, upcast } from '../../decisions/upcast.js';
import type { AnyLiveKind } from '../kinds/live-kind.port.js';
import type { OpenDocument } from './open-document.js';

type Events = StreamWrite['events'];

/** What the events of a REST write are in the document: its next bytes, or a fresh document. None when they leave it as it is. */
export function bytesOf(kind: AnyLiveKind, open: OpenDocument, events: Events): { live?: Uint8Array; fresh?: Y.Doc } {
  const { decider, upcasters } = kind.aggregate;
  const known = events.map((event) => upcast(upcasters, { type: event.type, data: event.data }, String(EVENT_SCHEMA)) as DomainEvent);
  if (open.seq < 0 || known.some((event) => kind.document.epochStart(event))) {
    const fresh = open.seeded(evolveAll(decider, open.state, known));
    return { live: Y.encodeStateAsUpdate(fresh), fresh };
  }
  kind.document.write(open.doc, known);
  return open.captured.length === 0 ? {} : { live: open.captured.length === 1 ? open.captured[0]! : Y.mergeUpdates(open.captured) };
}

/** The bytes of an append stand on its last event. */
export const withBytes = (events: Events, live: Uint8Array): Events =>
  events.map((event, i) => (i === events.length - 1 ? { ...event, live } : event));

/** The attribution of an append that no person asked for. */
export const bySystem = (recordedAt: string, scope: Scope | undefined): Attribution => ({
  actorId: SYSTEM.id,
  actorName: SYSTEM.name,
  actorRole: SYSTEM.roleId,
  recordedAt,
  commitId: randomUUID(),
  origin: 'system',
  schema: String(EVENT_SCHEMA),
  ...scope,
});

/** The events that begin a fresh document, with its bytes. */
export const rebaseEvents = (decided: readonly DomainEvent[], live: Uint8Array): Events =>
  withBytes(
    decided.map(({ type, data }) => ({ id: newEventId(), type, data })),
    live,
  );
