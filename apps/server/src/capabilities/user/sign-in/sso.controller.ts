import { Controller, Inject, Req, Res } from '@nestjs/common';
import { signInCalls as calls } from '@loam/domain/access/access.calls';
import { apiErrors } from '@loam/domain/kernel/errors/api.errors';
import type { AskedOf } from '@loam/domain/kernel/call/call';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { header, type Reply, type Request } from '../../../platform/http/call/call.js';
import { NoReplay, RateLimit } from '../../../platform/http/call/decorators.js';
import { Asked } from '../../../platform/http/route/asked.js';
import { refused } from '../../../platform/refusal/refused.js';
import { Identity } from '../../../platform/identity/identity.js';
import { SingleSignOn } from '../../../platform/identity/sso/single-sign-on.js';
import { Call } from '../../access/index.js';
import { refreshCookie, setRefreshCookie } from './refresh-cookie.js';
import { clearSsoCookie, setSsoCookie, ssoCookie } from './sso-cookie.js';
import { UserBody } from '../account/user.answers.js';
import { UserReads } from '../account/user.reads.js';

/** Signing in with the company's own account. */
@Controller()
export class SsoController {
  constructor(
    private readonly sso: SingleSignOn,
    private readonly identity: Identity,
    private readonly users: UserReads,
    private readonly bodies: UserBody,
    @Inject(CONFIG) private readonly config: Pick<Config, 'origins'>,
  ) {}

  @Call(calls.ssoStart)
  async start(@Asked() { query: { provider } }: AskedOf<typeof calls.ssoStart>, @Res({ passthrough: true }) reply: Reply) {
    const { address, cookie } = await this.sso.start(provider);
    setSsoCookie(reply, cookie);
    void reply.header('location', address.href);
  }

  @Call(calls.ssoExchange)
  @NoReplay()
  @RateLimit('signIn')
  async exchange(@Asked() { body }: AskedOf<typeof calls.ssoExchange>, @Req() request: Request, @Res({ passthrough: true }) reply: Reply) {
    const origin = header(request, 'origin');
    if (origin !== undefined && !this.config.origins.includes(origin)) throw refused(apiErrors, 'forbidden');
    const agent = header(request, 'user-agent') ?? '';
    const { accessToken, expiresIn, refreshToken, userId } = await this.sso.exchange(body, ssoCookie(request), agent);
    const before = refreshCookie(request);
    if (before !== undefined) await this.identity.supersede(before);
    clearSsoCookie(reply);
    setRefreshCookie(reply, refreshToken);
    return { accessToken, expiresIn, user: await this.bodies.of(await this.users.read(userId)) };
  }
}
