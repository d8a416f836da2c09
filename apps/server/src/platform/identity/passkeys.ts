import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { accessErrors } from '@loam/domain/access/access.errors';
import { CHALLENGE_MS, type FactorsState } from '@loam/domain/access/factors.decider';
import { CONFIG, type Config } from '../config/config.js';
import { Clock } from '../decisions/clock.js';
import type { Actor } from '../decisions/decisions.port.js';
import { Refused, refused } from '../refusal/refused.js';
import { AskedThread } from '../turns/asked-thread.js';
import { Accounts } from './accounts.port.js';
import type { PasskeyAnswers, PasskeyQuestion } from './passkey-answers.js';
import { SecondFactors } from './second-factors.js';
import type { Buys } from './step-up.js';

/** Passkeys (WebAuthn) as proofs of admin rights. What was signed is checked here; the person's stream says what may be signed, and once. */
@Injectable()
export class Passkeys implements OnModuleDestroy {
  private readonly site: { readonly rpID: string; readonly origins: string[] };
  /** Begun when somebody has or wants a passkey, which few do. */
  private readonly thread = new AskedThread<PasskeyQuestion, unknown>(new URL('./passkeys.thread.js', import.meta.url));

  constructor(
    @Inject(CONFIG) config: Pick<Config, 'publicUrl' | 'origins'>,
    private readonly clock: Clock,
    private readonly accounts: Accounts,
    private readonly factors: SecondFactors,
  ) {
    const rpID = new URL(config.publicUrl).hostname;
    this.site = { rpID, origins: config.origins.filter((origin) => new URL(origin).hostname === rpID) };
  }

  async offer(actor: Actor, sid: string): Promise<object> {
    const { email, name } = await this.accounts.contact(actor.id);
    const options = await this.answered({
      to: 'offer',
      options: {
        rpName: 'Loam',
        rpID: this.site.rpID,
        userName: email,
        userDisplayName: name,
        userID: new TextEncoder().encode(String(actor.id)),
        timeout: CHALLENGE_MS,
        excludeCredentials: listed(await this.factors.read(actor.id)),
      },
    });
    await this.challenge(actor, sid, 'add', options.challenge);
    return options;
  }

  /** @throws Refused 422 passkeyRefused; 409 passkeyKnown, passkeysFull */
  async add(actor: Actor, sid: string, name: string, response: RegistrationResponseJSON): Promise<string[] | undefined> {
    const registered = await this.answered({ to: 'register', site: this.site, response });
    if (!registered) throw refused(accessErrors, 'passkeyRefused');
    const { challenge, ...key } = registered;
    const passkey = { ...key, name, at: this.clock.now() };
    return this.factors.added(actor, { type: 'AddPasskey', sid, challenge, passkey }, 'passkey');
  }

  /** @throws Refused 404 FactorNotFound for who has none */
  async ask(actor: Actor, sid: string): Promise<object> {
    const state = await this.factors.read(actor.id);
    if (state.passkeys.length === 0) throw refused(accessErrors, 'FactorNotFound');
    const options = await this.answered({
      to: 'ask',
      options: { rpID: this.site.rpID, timeout: CHALLENGE_MS, allowCredentials: listed(state) },
    });
    await this.challenge(actor, sid, 'prove', options.challenge);
    return options;
  }

  /** @throws Refused 422 passkeyRefused; 429 after five refused ones */
  async prove(actor: Actor, sid: string, response: AuthenticationResponseJSON, buys: Buys): Promise<{ token: string; expiresIn: number }> {
    const at = this.clock.now();
    const signed = await this.checked(await this.factors.read(actor.id), response);
    try {
      if (signed) return await this.factors.used(actor, sid, { type: 'UsePasskey', sid, ...signed, at }, buys, 'passkey');
    } catch (error) {
      if (!(error instanceof Refused) || error.refusal.key !== 'passkeyRefused') throw error;
    }
    return this.factors.used(actor, sid, { type: 'MissFactor', at }, buys, 'passkey');
  }

  /** By whom it was signed and over what; null when the signature is none of this person's. */
  private async checked(state: FactorsState, response: AuthenticationResponseJSON) {
    const known = state.passkeys.find(({ id }) => id === response.id);
    if (!known) return null;
    const credential = { id: known.id, publicKey: new Uint8Array(Buffer.from(known.publicKey, 'base64url')), counter: known.counter };
    const proved = await this.answered({ to: 'prove', site: this.site, response, credential });
    return proved && { id: known.id, ...proved };
  }

  private async answered<To extends PasskeyQuestion['to']>(question: PasskeyQuestion & { to: To }): Promise<PasskeyAnswers[To]> {
    return (await this.thread.ask(question)) as PasskeyAnswers[To];
  }

  async onModuleDestroy(): Promise<void> {
    await this.thread.end();
  }

  private async challenge(actor: Actor, sid: string, purpose: 'add' | 'prove', challenge: string): Promise<void> {
    await this.factors.decide(actor, { type: 'ChallengePasskey', userId: actor.id, sid, purpose, challenge, at: this.clock.now() });
  }
}

const listed = ({ passkeys }: FactorsState) => passkeys.map(({ id, transports }) => ({ id, transports: [...transports] }));
