import { Controller, Headers, Req } from '@nestjs/common';
import type { AskedOf } from '@loam/domain/kernel/call/call';
import { languageOf } from '@loam/domain/kernel/locale/language';
import { licenseCalls as calls } from '@loam/domain/license/license.calls';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { entity } from '../../platform/http/answers/entity.js';
import type { Request } from '../../platform/http/call/call.js';
import { CurrentActor, RateLimit, UnkeptAnswer } from '../../platform/http/call/decorators.js';
import { Asked } from '../../platform/http/route/asked.js';
import { Guesses } from '../../platform/rate-limits/guesses.js';
import { Call } from '../access/index.js';
import { LicenseReads } from './license.reads.js';
import { LicenseWrites } from './license.writes.js';

/** Licences of growers, and the link by which they are signed. */
@Controller()
export class LicenseController {
  constructor(
    private readonly reads: LicenseReads,
    private readonly writes: LicenseWrites,
    private readonly guesses: Guesses,
  ) {}

  @Call(calls.list)
  async list(@Asked() { params: { id } }: AskedOf<typeof calls.list>, @CurrentActor() actor: Actor) {
    const items = await this.reads.list(id, actor);
    return { items, total: items.length };
  }

  @Call(calls.send)
  @RateLimit('message')
  @UnkeptAnswer()
  async send(
    @Asked() { params: { id: growerId }, body: { method, lang } }: AskedOf<typeof calls.send>,
    @CurrentActor() actor: Actor,
    @Headers('accept-language') accepted: string | undefined,
  ) {
    const { decided, answer } = await this.writes.send({ growerId, method, language: languageOf(lang ?? accepted) }, actor);
    return entity(answer, decided);
  }

  @Call(calls.read)
  async read(@Asked() { params: { token } }: AskedOf<typeof calls.read>, @Req() { ip }: Request) {
    await this.counted(token, ip);
    return this.reads.toSign(token);
  }

  @Call(calls.sign)
  async sign(
    @Asked() { params: { token }, body: { lang } }: AskedOf<typeof calls.sign>,
    @Req() { ip }: Request,
    @Headers('accept-language') accepted: string | undefined,
  ) {
    await this.counted(token, ip);
    return { signedAt: await this.writes.sign(token, lang ?? accepted) };
  }

  /** Wrong links count for the address that they come from. @throws 429 */
  private async counted(token: string, address: string): Promise<void> {
    const right = await this.reads.linked(token).then(
      ({ license }) => String(license.id),
      () => undefined,
    );
    await this.guesses.take('license', address, right);
  }
}
