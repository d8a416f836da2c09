import { Injectable } from '@nestjs/common';
import { accessErrors } from '@loam/domain/access/access.errors';
import { placeOfPerson } from '@loam/domain/access/scope.policy';
import { userErrors } from '@loam/domain/user/user.errors';
import { Decisions } from '../../decisions/decisions.js';
import { refused } from '../../refusal/refused.js';
import { RecentMap } from '../../memory/recent-map.js';
import { type AccountHolder, Accounts } from '../accounts.port.js';
import { Identity, type SignedIn } from '../identity.js';
import { Sessions } from '../sessions.js';
import { type Foreigner, IdentityProvider } from './identity-provider.js';
import { SsoTickets } from './sso-tickets.js';

const REMEMBERED = 20_000;

export interface HandedBack {
  readonly code: string;
  readonly state: string;
  readonly iss?: string | undefined;
}

/**
 * Signing in with the company's own account: OpenID Connect, code flow with PKCE. A person is known by issuer and subject;
 * the first time the provider's verified e-mail says whose account it is. It makes no accounts.
 */
@Injectable()
export class SingleSignOn {
  /** States that were tried on this node; what succeeded is on record for all of them, as the session. */
  private readonly tried = new RecentMap<string, true>(REMEMBERED);

  constructor(
    private readonly provider: IdentityProvider,
    private readonly tickets: SsoTickets,
    private readonly accounts: Accounts,
    private readonly decisions: Decisions,
    private readonly sessions: Sessions,
    private readonly identity: Identity,
  ) {}

  /** @throws Refused 404 SsoProviderNotFound, 503 ssoUnavailable */
  async start(provider: string | undefined): Promise<{ address: URL; cookie: string }> {
    this.provider.expect(provider);
    const { ticket, written } = await this.tickets.issue();
    return { address: await this.provider.address(ticket), cookie: written };
  }

  /** @throws Refused 401 loginFailed; 403 ssoNotAuthorized, userNotActive; 503 ssoUnavailable. Nothing is written then. */
  async exchange({ code, state, iss }: HandedBack, cookie: string | undefined, agent: string): Promise<SignedIn> {
    this.provider.expect(undefined);
    const ticket = await this.tickets.read(cookie, state);
    if (!ticket || this.tried.get(state)) throw refused(accessErrors, 'loginFailed');
    this.tried.set(state, true);
    const person = await this.provider.redeem(ticket, code, iss);
    const { holder, linked } = await this.accountOf(person);
    if (holder.status === 'inactive') throw refused(userErrors, 'userNotActive');
    if (holder.status !== 'active') throw refused(userErrors, 'ssoNotAuthorized');
    const opened = await this.decisions.transact({ actor: holder.actor, scope: placeOfPerson(holder.actor) }, async (tx) => {
      if (!linked) await this.accounts.linkSso(tx, holder.actor.id, person.issuer, person.subject);
      const session = await this.sessions.openIn(tx, ticket.sid, holder.actor, agent, 'sso');
      if (!session) throw refused(accessErrors, 'loginFailed'); // another node was quicker with the same hand-back
      return session;
    });
    return this.identity.signedIn(holder, opened.sid, opened.refreshToken);
  }

  private async accountOf({ issuer, subject, email }: Foreigner): Promise<{ holder: AccountHolder; linked: boolean }> {
    const known = await this.holderOf(await this.accounts.idBySso(issuer, subject));
    if (known) return { holder: known, linked: true };
    const byEmail = await this.holderOf(email === undefined ? undefined : await this.accounts.idByEmail(email));
    if (!byEmail) throw refused(userErrors, 'ssoNotAuthorized');
    return { holder: byEmail, linked: false };
  }

  private async holderOf(userId: number | undefined): Promise<AccountHolder | undefined> {
    return userId === undefined ? undefined : this.accounts.holder(userId);
  }
}
