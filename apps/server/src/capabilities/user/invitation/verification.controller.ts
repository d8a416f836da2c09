import { Controller, Req } from '@nestjs/common';
import { verificationCalls as calls } from '@loam/domain/access/access.calls';
import type { AskedOf } from '@loam/domain/kernel/call/call';
import { invalid } from '@loam/domain/kernel/errors/errors';
import { validationErrors } from '@loam/domain/kernel/errors/validation.errors';
import type { Actor } from '../../../platform/decisions/decisions.port.js';
import { header, type Request } from '../../../platform/http/call/call.js';
import { CurrentActor, CurrentSession, NoReplay, RateLimit } from '../../../platform/http/call/decorators.js';
import { Asked } from '../../../platform/http/route/asked.js';
import { Refused } from '../../../platform/refusal/refused.js';
import { StepUp } from '../../../platform/identity/step-up.js';
import { Call } from '../../access/index.js';

@Controller()
export class VerificationController {
  constructor(private readonly stepUp: StepUp) {}

  @Call(calls.sendCode)
  @RateLimit('code')
  async sendCode(@CurrentActor() actor: Actor, @CurrentSession() sid: string) {
    return { sent: true as const, ...(await this.stepUp.sendCode(actor, sid)) };
  }

  @Call(calls.postCode)
  @RateLimit('code')
  @NoReplay()
  postCode(@CurrentActor() actor: Actor, @CurrentSession() sid: string) {
    return this.sendCode(actor, sid);
  }

  @Call(calls.confirm)
  async confirm(
    @Asked() { query }: AskedOf<typeof calls.confirm>,
    @Req() request: Request,
    @CurrentActor() actor: Actor,
    @CurrentSession() sid: string,
  ) {
    const code = header(request, 'x-security-code') ?? query.code;
    if (code === undefined) throw new Refused(invalid([{ field: 'code', key: 'required', message: validationErrors.required.message }]));
    return { confirmed: true as const, ...(await this.stepUp.confirm(actor, sid, code)) };
  }

  @Call(calls.verify)
  @NoReplay()
  verify(@Asked() { body: { code } }: AskedOf<typeof calls.verify>, @CurrentActor() actor: Actor, @CurrentSession() sid: string) {
    return this.stepUp.verify(actor, sid, code);
  }

  @Call(calls.drop)
  async drop(@CurrentActor() actor: Actor, @CurrentSession() sid: string) {
    await this.stepUp.drop(actor, sid);
  }
}
