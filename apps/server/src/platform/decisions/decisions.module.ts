import { Global, Module } from '@nestjs/common';
import { Clock } from './clock.js';
import { Decisions } from './decisions.js';
import { Idempotency } from './idempotency.js';
import { PruningOfRequests } from './pruning.process.js';
import { RequestContext } from './request-context.js';
import { Sequence } from './sequence.js';

/** Needs EVENT_STORE from the event store's module. */
@Global()
@Module({
  providers: [Clock, RequestContext, Decisions, Sequence, Idempotency, PruningOfRequests],
  exports: [Clock, RequestContext, Decisions, Sequence, Idempotency],
})
export class DecisionsModule {}
