import { Controller } from '@nestjs/common';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { factorCalls as calls } from '@loam/domain/access/factor.calls';
import type { AskedOf } from '@loam/domain/kernel/call/call';
import type { Actor } from '../../../platform/decisions/decisions.port.js';
import { CurrentActor, CurrentSession, NoReplay } from '../../../platform/http/call/decorators.js';
import { Asked } from '../../../platform/http/route/asked.js';
import { Passkeys } from '../../../platform/identity/passkeys.js';
import { SecondFactors } from '../../../platform/identity/second-factors.js';
import { Call } from '../../access/index.js';

type Bought = { readonly token: string; readonly expiresIn: number };
const tokenFor = (buys: 'admin' | 'confirmation', { token, expiresIn }: Bought) => ({
  ...(buys === 'admin' ? { adminToken: token } : { confirmToken: token }),
  expiresIn,
});
const addedWith = (recoveryCodes: string[] | undefined) => ({ added: true as const, ...(recoveryCodes && { recoveryCodes }) });

/** How admins prove themselves without a mail, and what they prove themselves by. */
@Controller()
export class FactorsController {
  constructor(
    private readonly factors: SecondFactors,
    private readonly passkeys: Passkeys,
  ) {}

  @Call(calls.list)
  async list(@CurrentActor() actor: Actor) {
    const { authenticator, passkeys, recovery } = await this.factors.read(actor.id);
    return {
      authenticator: authenticator ? { addedAt: authenticator.at } : null,
      passkeys: passkeys.map((one) => ({ id: one.id, name: one.name, addedAt: one.at, usedAt: one.usedAt ?? null })),
      recoveryCodes: recovery ? { left: recovery.left.length, madeAt: recovery.at } : null,
      required: await this.factors.required(actor),
    };
  }

  @Call(calls.offerAuthenticator)
  @NoReplay()
  offerAuthenticator(@CurrentActor() actor: Actor) {
    return this.factors.offerAuthenticator(actor);
  }

  @Call(calls.addAuthenticator)
  @NoReplay()
  async addAuthenticator(@Asked() { body: { code } }: AskedOf<typeof calls.addAuthenticator>, @CurrentActor() actor: Actor) {
    return addedWith(await this.factors.addAuthenticator(actor, code));
  }

  @Call(calls.removeAuthenticator)
  removeAuthenticator(@CurrentActor() actor: Actor) {
    return this.factors.remove(actor, { type: 'RemoveAuthenticator' }, 'authenticator');
  }

  @Call(calls.makeRecoveryCodes)
  @NoReplay()
  async makeRecoveryCodes(@CurrentActor() actor: Actor) {
    return { recoveryCodes: await this.factors.makeRecoveryCodes(actor) };
  }

  @Call(calls.prove)
  @NoReplay()
  async prove(@Asked() { body: { code, buys } }: AskedOf<typeof calls.prove>, @CurrentActor() actor: Actor, @CurrentSession() sid: string) {
    return tokenFor(buys, await this.factors.prove(actor, sid, code, buys));
  }

  @Call(calls.offerPasskey)
  @NoReplay()
  async offerPasskey(@CurrentActor() actor: Actor, @CurrentSession() sid: string) {
    return { options: { ...(await this.passkeys.offer(actor, sid)) } };
  }

  @Call(calls.addPasskey)
  @NoReplay()
  async addPasskey(
    @Asked() { body: { name, credential } }: AskedOf<typeof calls.addPasskey>,
    @CurrentActor() actor: Actor,
    @CurrentSession() sid: string,
  ) {
    return addedWith(await this.passkeys.add(actor, sid, name, credential as RegistrationResponseJSON));
  }

  @Call(calls.removePasskey)
  removePasskey(@Asked() { params: { id } }: AskedOf<typeof calls.removePasskey>, @CurrentActor() actor: Actor) {
    return this.factors.remove(actor, { type: 'RemovePasskey', id }, 'passkey');
  }

  @Call(calls.askPasskey)
  @NoReplay()
  async askPasskey(@CurrentActor() actor: Actor, @CurrentSession() sid: string) {
    return { options: { ...(await this.passkeys.ask(actor, sid)) } };
  }

  @Call(calls.provePasskey)
  @NoReplay()
  async provePasskey(
    @Asked() { body: { credential, buys } }: AskedOf<typeof calls.provePasskey>,
    @CurrentActor() actor: Actor,
    @CurrentSession() sid: string,
  ) {
    return tokenFor(buys, await this.passkeys.prove(actor, sid, credential as AuthenticationResponseJSON, buys));
  }
}
