import type { Reply, Request } from '../../../platform/http/call/call.js';
import { TICKET_SECONDS } from '../../../platform/identity/sso/sso-tickets.js';
import { cookieOf } from './refresh-cookie.js';

/** Binds a sign-in at the identity provider to the browser that began it. */
const NAME = '__Host-sso';
const ATTRIBUTES = 'Path=/; HttpOnly; Secure; SameSite=Strict';

export const ssoCookie = (request: Request): string | undefined => cookieOf(request, NAME);
export const setSsoCookie = (reply: Reply, ticket: string): void =>
  void reply.header('set-cookie', `${NAME}=${ticket}; ${ATTRIBUTES}; Max-Age=${TICKET_SECONDS}`);
export const clearSsoCookie = (reply: Reply): void => void reply.header('set-cookie', `${NAME}=; ${ATTRIBUTES}; Max-Age=0`);
