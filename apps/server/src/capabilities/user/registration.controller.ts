import { Body, Controller, Get, Headers, HttpCode, Post, Query, Req } from '@nestjs/common';
import { inviteChecked, registered, userExists } from '@loam/domain/user/user-answers.schema';
import { Refusal } from '@loam/domain/kernel/errors';
import { languageOf } from '@loam/domain/kernel/language';
import { isAdminRole } from '@loam/domain/kernel/roles';
import { userErrors } from '@loam/domain/user/user.errors';
import {
  type InviteCheck,
  inviteCheck,
  type Register,
  register,
  type TermsQuery,
  termsQuery,
  type UserExist,
  userExist,
} from '@loam/domain/user/user.schema';
import { header, type Request } from '../../platform/http/call/call.js';
import { FoundAt, NoReplay, Public, RateLimit, SecretBody } from '../../platform/http/call/decorators.js';
import { Download } from '../../platform/http/answers/download.js';
import { Answers, AnswersFile } from '../../platform/http/openapi/answers.js';
import { Refused, refused } from '../../platform/refusal/refused.js';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { Identity } from '../../platform/identity/identity.js';
import { InvitationWrites } from './invitation.writes.js';
import { TermsPages } from './terms-pages.js';
import { UserReads } from './user.reads.js';

/** How an invited person becomes a user. Without the link in hand nothing here says whether an address has an account. */
@Controller()
export class RegistrationController {
  constructor(
    private readonly invitationWrites: InvitationWrites,
    private readonly users: UserReads,
    private readonly identity: Identity,
    private readonly termsPages: TermsPages,
  ) {}

  /** C052 */
  @Post('user/register')
  @Public()
  @HttpCode(201)
  @FoundAt('user')
  @SecretBody()
  @RateLimit('identity')
  @Answers(registered, 201)
  async register(@Body({ schema: register }) body: Register) {
    try {
      const { email } = await this.invitationWrites.register(body);
      return { email, status: 'active' };
    } catch (error) {
      throw error instanceof Refused && error.refusal.status !== 422 && error.refusal.status < 500 ? failed(error.refusal) : error;
    }
  }

  /** C250 */
  @Get('invite/check')
  @Public()
  @RateLimit('identity')
  @Answers(inviteChecked)
  async check(@Query({ schema: inviteCheck }) { data }: InviteCheck) {
    const found = await this.invitationWrites.ofLink(data);
    const registered = found?.status === 'accepted';
    if (!found?.invite || (!registered && !(await this.invitationWrites.opens(found)))) throw refused(userErrors, 'inviteExpired');
    return { email: found.invite.email, registered, admin: isAdminRole(found.invite.roleId), languageId: found.invite.languageId };
  }

  /** C058: the truth for admins, and for who holds an invitation to this very address; for everybody else always false. */
  @Post('user/exist')
  @Public()
  @HttpCode(200)
  @NoReplay()
  @RateLimit('identity')
  @Answers(userExists)
  async exist(@Body({ schema: userExist }) { email, data, token }: UserExist, @Req() request: Request) {
    const bearer = /^Bearer (\S+)$/i.exec(header(request, 'authorization') ?? '')?.[1];
    const caller = bearer === undefined ? undefined : await this.callerOf(bearer);
    const invited = await this.invitationWrites.ofLink(data ?? token);
    const known = (await this.users.idByEmail(email)) !== undefined;
    const mayKnow = (caller && isAdminRole(caller.roleId)) || invited?.invite?.email.toLowerCase() === email.toLowerCase();
    return { exist: mayKnow === true && known };
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

  /** C057 */
  @Get('user/termsAndConditions')
  @Public()
  @AnswersFile('application/pdf')
  async terms(@Query({ schema: termsQuery }) { lang }: TermsQuery, @Headers('accept-language') accepted: string | undefined) {
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
