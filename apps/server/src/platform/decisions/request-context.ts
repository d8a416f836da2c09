import { AsyncLocalStorage } from 'node:async_hooks';
import { Injectable } from '@nestjs/common';
import type { Actor } from './decisions.port.js';
import type { KeyedRequest } from './keyed-request.js';

/** What belongs to the call, frame or job that is being served; nothing of it is passed from hand to hand. */
export interface CurrentRequest {
  readonly id: string;
  /** Where a call came from. */
  readonly address?: string;
  /** The line of the browser or program that made it. */
  readonly agent?: string;
  actor?: Actor;
  sessionId?: string;
  /** Set while a request with an Idempotency-Key is served. */
  keyed?: KeyedRequest;
  /** From If-Match or the body's `revision`; the first aggregate that is run takes it. */
  ifRevision?: number;
  /** Something was decided on behalf of this request, were it that nothing changes. */
  decided?: boolean;
  /** Global position of the last append made on behalf of this request. */
  position?: number;
  /** List reads wait until the projections have reached this position. */
  minPosition?: number;
  /** The store was away, and rights or names were taken as this node heard of them last. */
  asHeard?: boolean;
  /** Something was read from a read model. */
  listed?: boolean;
  /** Nothing that is decided will be kept: ids are made up, this one next. */
  rehearsal?: { nextId: number };
}

const storage = new AsyncLocalStorage<CurrentRequest>();

export const currentRequest = (): CurrentRequest | undefined => storage.getStore();

@Injectable()
export class RequestContext {
  run<T>(request: CurrentRequest, work: () => T): T {
    return storage.run(request, work);
  }

  /** Work beside what the request asks for: not under its condition (If-Match), and not a part of what its key repeats. */
  apart<T>(work: () => T): T {
    const request = this.current;
    if (!request) return work();
    const { id, address, agent } = request;
    return storage.run({ id, ...(address !== undefined && { address }), ...(agent !== undefined && { agent }) }, work);
  }

  /** The revision that the sender saw where it is of a record within an aggregate: whoever takes it compares it. */
  takeRevision(): number | undefined {
    const request = this.current;
    const seen = request?.ifRevision;
    if (request) request.ifRevision = undefined;
    return seen;
  }

  /** The `revision` of a body that came in a form: of it and If-Match the older counts, as of any other body. */
  giveRevision(inBody: number | undefined): void {
    const request = this.current;
    if (request && inBody !== undefined) request.ifRevision = Math.min(request.ifRevision ?? Infinity, inBody);
  }

  get current(): CurrentRequest | undefined {
    return currentRequest();
  }
}
