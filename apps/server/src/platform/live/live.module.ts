import { Global, Module } from '@nestjs/common';
import { CollabNamespace } from './collab-namespace.js';
import { DocumentPresence } from './document-presence.js';
import { Doorbell } from './doorbell.js';
import { LiveDocuments } from './live-documents.js';
import { LiveNamespace } from './live-namespace.js';
import { LiveRegistry } from './live-registry.js';
import { LogFollower } from './log-follower.js';
import { SocketServer } from './socket-server.js';

/** Needs EVENT_STORE, CONFIG, AUTHENTICATOR and the decisions' module, all of which are global. */
@Global()
@Module({
  providers: [LiveRegistry, LogFollower, Doorbell, LiveDocuments, DocumentPresence, CollabNamespace, LiveNamespace, SocketServer],
  exports: [LiveRegistry, LiveNamespace, LiveDocuments, LogFollower],
})
export class LiveModule {}
