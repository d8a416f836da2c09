import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CurrentRequest } from '../../decisions/request-context.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** What RequestContext gives while the call is served; also there before and after. */
    call: CurrentRequest;
    /** Status of the answer when it is not the route's own. */
    answerStatus?: number;
    /** Why it was refused: the key of the error body. */
    refusedFor?: string;
    /** Something that it names is not there, or is somebody else's: which of the two its time must not tell. */
    namesMissing?: boolean;
    /** The account that is named has had its tries; so many seconds more. Decided by who serves the call. */
    accountWait?: number;
    /** What makes a multipart body this one (bodies/multipart). */
    partsFingerprint(): Promise<unknown>;
  }
}

export type Request = FastifyRequest;
export type Reply = FastifyReply;

export const isWrite = (method: string): boolean => method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS';
export const header = (request: Request, name: string): string | undefined => {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
};
/** The path without the query, as the router saw it. */
export const pathOf = (url: string): string => url.split('?', 1)[0]!;
