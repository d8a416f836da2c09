import { Controller, Headers, Req } from '@nestjs/common';
import type { AskedOf } from '@loam/domain/kernel/call/call';
import { Refusal } from '@loam/domain/kernel/errors/errors';
import { languageOf } from '@loam/domain/kernel/locale/language';
import { isAdminRole } from '@loam/domain/kernel/person/roles';
import type { InvitationState } from '@loam/domain/user/invitation.decider';
import { userErrors } from '@loam/domain/user/user.errors';
import { registrationCalls as calls } from '@loam/domain/user/registration.calls';
import { header, type Request } from '../../../platform/http/call/call.js';
import { NoReplay, SecretBody } from '../../../platform/http/call/decorators.js';
import { Download } from '../../../platform/http/answers/download.js';
import { Asked } from '../../../platform/http/route/asked.js';
import { Refused, refused } from '../../../platform/refusal/refused.js';
import type { Actor } from '../../../platform/decisions/decisions.port.js';
import { Identity } from '../../../platform/identity/identity.js';
import { Guesses } from '../../../platform/rate-limits/guesses.js';
import { Call } from '../../access/index.js';
import { InvitationWrites } from './invitation.writes.js';
import { TermsPages } from './terms-pages.js';
import { UserReads } from '../account/user.reads.js';

@Controller()
export class RegistrationController {
  constructor(
    private readonly invitationWrites: InvitationWrites,
    private readonly users: UserReads,
    private readonly identity: Identity,
    private readonly termsPages: TermsPages,
    private readonly guesses: Guesses,
  ) {}

  @Call(calls.register)
  @SecretBody()
  async register(@Asked() { body }: AskedOf<typeof calls.register>, @Req() { ip }: Request) {
    await this.linkOf('register', ip, body.data ?? body.token);
    try {
      const { email } = await this.invitationWrites.register(body);
      return { email, status: 'active' as const };
    } catch (error) {
      throw error instanceof Refused && error.refusal.status !== 422 && error.refusal.status < 500 ? failed(error.refusal) : error;
    }
  }

  @Call(calls.check)
  async check(@Asked() { query: { data } }: AskedOf<typeof calls.check>, @Req() { ip }: Request) {
    const found = await this.linkOf('check', ip, data);
    const registered = found?.status === 'accepted';
    if (!found?.invite || (!registered && !(await this.invitationWrites.opens(found)))) throw refused(userErrors, 'inviteExpired');
    return { email: found.invite.email, registered, admin: isAdminRole(found.invite.roleId), languageId: found.invite.languageId };
  }

  @Call(calls.exist)
  @NoReplay()
  async exist(@Asked() { body: { email, data, token } }: AskedOf<typeof calls.exist>, @Req() request: Request) {
    const bearer = /^Bearer (\S+)$/i.exec(header(request, 'authorization') ?? '')?.[1];
    const caller = bearer === undefined ? undefined : await this.callerOf(bearer);
    const invited = await this.linkOf('exist', request.ip, data ?? token);
    const known = (await this.users.idByEmail(email)) !== undefined;
    const mayKnow = (caller && isAdminRole(caller.roleId)) || invited?.invite?.email.toLowerCase() === email.toLowerCase();
    return { exist: mayKnow === true && known };
  }

  /** The invitation of a link. @throws Refused 429 */
  private async linkOf(what: string, address: string, data: unknown): Promise<InvitationState | undefined> {
    const found = await this.invitationWrites.ofLink(data);
    await this.guesses.take(`invitation:${what}`, address, found && String(found.id));
    return found;
  }

  /** Who has a session that ended is nobody here, as on every public call. */
  private async callerOf(bearer: string): Promise<Actor | undefined> {
    try {
      return (await this.identity.authenticate(bearer)).actor;
    } catch (error) {
      if (error instanceof Refused && error.refusal.status < 500) return undefined;
      throw error;
    }
  }

  @Call(calls.terms)
  async terms(@Asked() { query: { lang } }: AskedOf<typeof calls.terms>, @Headers('accept-language') accepted: string | undefined) {
    const language = languageOf(lang ?? accepted);
    return new Download('terms.pdf', 'application/pdf', await this.termsPages.in(language));
  }
}

/** RegistrationFailed with the cause as its detail (specification §8). */
const failed = (refusal: Refusal): Refused => {
  // the group went at this very moment, and the invitation with it
  const { key, status, message, details } = refusal.key === 'GroupNotFound' ? refused(userErrors, 'inviteExpired').refusal : refusal;
  return new Refused(new Refusal('RegistrationFailed', status, message, [{ field: details[0]?.field ?? 'data', key, message }]));
};
