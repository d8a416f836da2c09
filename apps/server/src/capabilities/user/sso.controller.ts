import { Body, Controller, Get, HttpCode, Inject, Post, Query, Req, Res } from '@nestjs/common';
import { signedIn } from '@loam/domain/user/user-answers.schema';
import { type SsoExchange, ssoExchange, type SsoStart, ssoStart } from '@loam/domain/access/access.schema';
import { apiErrors } from '@loam/domain/kernel/api.errors';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { header, type Reply, type Request } from '../../platform/http/call/call.js';
import { NoReplay, Public, RateLimit } from '../../platform/http/call/decorators.js';
import { Answers } from '../../platform/http/openapi/answers.js';
import { refused } from '../../platform/refusal/refused.js';
import { SingleSignOn } from '../../platform/identity/sso/single-sign-on.js';
import { setRefreshCookie } from './refresh-cookie.js';
import { clearSsoCookie, setSsoCookie, ssoCookie } from './sso-cookie.js';
import { UserBody } from './user.answers.js';
import { UserReads } from './user.reads.js';

/** Signing in with the company's own account. */
@Controller('auth/sso')
export class SsoController {
  constructor(
    private readonly sso: SingleSignOn,
    private readonly users: UserReads,
    private readonly bodies: UserBody,
    @Inject(CONFIG) private readonly config: Pick<Config, 'origins'>,
  ) {}

  /** C246 */
  @Get('start')
  @Public()
  @HttpCode(302)
  async start(@Query({ schema: ssoStart }) { provider }: SsoStart, @Res({ passthrough: true }) reply: Reply) {
    const { address, cookie } = await this.sso.start(provider);
    setSsoCookie(reply, cookie);
    void reply.header('location', address.href);
  }

  /** C247: good once, and only in the browser that began it. */
  @Post('exchange')
  @Public()
  @HttpCode(200)
  @NoReplay()
  @RateLimit('signIn')
  @Answers(signedIn)
  async exchange(@Body({ schema: ssoExchange }) body: SsoExchange, @Req() request: Request, @Res({ passthrough: true }) reply: Reply) {
    const origin = header(request, 'origin');
    if (origin !== undefined && !this.config.origins.includes(origin)) throw refused(apiErrors, 'forbidden');
    const agent = header(request, 'user-agent') ?? '';
    const { accessToken, expiresIn, refreshToken, userId } = await this.sso.exchange(body, ssoCookie(request), agent);
    clearSsoCookie(reply);
    setRefreshCookie(reply, refreshToken);
    return { accessToken, expiresIn, user: await this.bodies.of(await this.users.read(userId)) };
  }
}
