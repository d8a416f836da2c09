import { Body, Controller, Delete, Get, HttpCode, Post, Query, Req } from '@nestjs/common';
import { adminVerified, codeConfirmed, codeSent } from '@loam/domain/access/access-answers.schema';
import { confirmQuery, type ConfirmQuery, type SecurityCode, securityCode } from '@loam/domain/access/access.schema';
import { invalid } from '@loam/domain/kernel/errors';
import { validationErrors } from '@loam/domain/kernel/validation.errors';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { header, type Request } from '../../platform/http/call/call.js';
import { CurrentActor, CurrentSession, NoReplay, RateLimit } from '../../platform/http/call/decorators.js';
import { Answers } from '../../platform/http/openapi/answers.js';
import { Refused } from '../../platform/refusal/refused.js';
import { StepUp } from '../../platform/identity/step-up.js';
import { admins, Allow } from '../access/index.js';

/** An admin proves again who they are: a code by mail, then a token for the admin calls or for one sensitive call. */
@Controller()
export class VerificationController {
  constructor(private readonly stepUp: StepUp) {}

  /** C026 */
  @Get('adminCenter/sendCode')
  @Allow(...admins)
  @RateLimit('code')
  @Answers(codeSent)
  async sendCode(@CurrentActor() actor: Actor, @CurrentSession() sid: string) {
    return { sent: true, ...(await this.stepUp.sendCode(actor, sid)) };
  }

  /** C026, as the call that it is: it has an effect. */
  @Post('adminCenter/sendCode')
  @HttpCode(200)
  @Allow(...admins)
  @RateLimit('code')
  @NoReplay()
  @Answers(codeSent)
  postCode(@CurrentActor() actor: Actor, @CurrentSession() sid: string) {
    return this.sendCode(actor, sid);
  }

  /** C027 */
  @Get('adminCenter/user/confirm')
  @Allow(...admins)
  @Answers(codeConfirmed)
  async confirm(
    @Query({ schema: confirmQuery }) query: ConfirmQuery,
    @Req() request: Request,
    @CurrentActor() actor: Actor,
    @CurrentSession() sid: string,
  ) {
    const code = header(request, 'x-security-code') ?? query.code;
    if (code === undefined) throw new Refused(invalid([{ field: 'code', key: 'required', message: validationErrors.required.message }]));
    return { confirmed: true, ...(await this.stepUp.confirm(actor, sid, code)) };
  }

  /** C059 */
  @Post('user/verify')
  @HttpCode(200)
  @Allow(...admins)
  @NoReplay()
  @Answers(adminVerified)
  verify(@Body({ schema: securityCode }) { code }: SecurityCode, @CurrentActor() actor: Actor, @CurrentSession() sid: string) {
    return this.stepUp.verify(actor, sid, code);
  }

  /** C066 */
  @Delete('user/deleteToken')
  @HttpCode(204)
  async drop(@CurrentActor() actor: Actor, @CurrentSession() sid: string) {
    await this.stepUp.drop(actor, sid);
  }
}
