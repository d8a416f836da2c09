import { Global, Inject, Module } from '@nestjs/common';
import { EVENT_STORE, type EventStore } from '../event-store/event-store.port.js';
import { Metrics } from '../metrics/metrics.js';
import { CollabNamespace } from './sockets/collab-namespace.js';
import { DOCUMENT_AUDIENCE } from './owners/document-audience.port.js';
import { DocumentRooms } from './sockets/document-rooms.js';
import { PRESENCE_ROOMS } from './presence/presence-rooms.port.js';
import { DocumentPresence } from './presence/document-presence.js';
import { Doorbell } from './nodes/doorbell.js';
import { LiveDocuments } from './owners/live-documents.js';
import { LiveNamespace } from './sockets/live-namespace.js';
import { LiveRegistry } from './kinds/live-registry.js';
import { LogFollower } from './nodes/log-follower.js';
import { SocketServer } from './sockets/socket-server.js';

/** Needs EVENT_STORE, CONFIG, AUTHENTICATOR, the metrics and the decisions' module, all of which are global. */
@Global()
@Module({
  providers: [
    LiveRegistry,
    LogFollower,
    Doorbell,
    LiveDocuments,
    DocumentPresence,
    DocumentRooms,
    CollabNamespace,
    LiveNamespace,
    SocketServer,
    { provide: DOCUMENT_AUDIENCE, useExisting: DocumentRooms },
    { provide: PRESENCE_ROOMS, useExisting: DocumentRooms },
  ],
  exports: [LiveRegistry, LiveNamespace, LiveDocuments, DocumentPresence, LogFollower],
})
export class LiveModule {
  constructor(metrics: Metrics, sockets: SocketServer, documents: LiveDocuments, @Inject(EVENT_STORE) store: EventStore) {
    metrics.gauge('loam_connected_sockets', 'Sockets on this node.', () => sockets.connected(), 'namespace');
    metrics.gauge('loam_open_documents', 'Live documents that this node has open.', () => documents.openCount);
    metrics.gauge('loam_last_event_position', 'Position of the newest event.', () => store.lastPosition());
  }
}
