import type { Reply, Request } from '../../../platform/http/call/call.js';

/**
 * `__Host-` binds the cookie to this host and to secure origins, of which http://localhost and http://127.0.0.1 are two
 * (seen in Chromium). From another machine it needs https: over plain http browsers drop it and a reload signs out.
 * It knows no port, so two servers on one host share it.
 */
const NAME = '__Host-refresh';
const ATTRIBUTES = 'Path=/; HttpOnly; Secure; SameSite=Strict';
const THIRTY_DAYS_S = 30 * 86_400;

export function cookieOf(request: Request, name: string): string | undefined {
  const pair = request.headers.cookie
    ?.split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(`${name}=`));
  return pair === undefined || pair.length === name.length + 1 ? undefined : pair.slice(name.length + 1);
}

export const refreshCookie = (request: Request): string | undefined => cookieOf(request, NAME);

export const setRefreshCookie = (reply: Reply, token: string): void =>
  void reply.header('set-cookie', `${NAME}=${token}; ${ATTRIBUTES}; Max-Age=${THIRTY_DAYS_S}`);
export const clearRefreshCookie = (reply: Reply): void => void reply.header('set-cookie', `${NAME}=; ${ATTRIBUTES}; Max-Age=0`);
