import type { Actor } from '../decisions/decisions.port.js';

export interface Authenticated {
  readonly actor: Actor;
  readonly sessionId: string;
}

/** Who a bearer token stands for, asked once per request and per socket. */
export interface Authenticator {
  /**
   * Checks the token, its session and its user, so that a sign-out or a deactivation bites at once.
   * @throws Refused 401 notAuthenticated, tokenExpired, tokenInvalid; 403 userNotActive
   */
  authenticate(token: string): Promise<Authenticated>;
}

export const AUTHENTICATOR = Symbol('Authenticator');
