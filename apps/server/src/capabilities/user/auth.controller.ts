import { Body, Controller, Delete, Get, Headers, HttpCode, Inject, Param, Post, Req, Res } from '@nestjs/common';
import { signedIn } from '@loam/domain/user/user-answers.schema';
import { passwordChanged, resetAsked, sessionEnded, sessionList } from '@loam/domain/access/access-answers.schema';
import {
  changePassword,
  type ChangePassword,
  forgot,
  type Forgot,
  login,
  type Login,
  refresh,
  type Refresh,
  reset,
  type Reset,
} from '@loam/domain/access/access.schema';
import { apiErrors } from '@loam/domain/kernel/api.errors';
import { languageOf } from '@loam/domain/kernel/language';
import { CONFIG, type Config } from '../../platform/config/config.js';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { header, type Reply, type Request } from '../../platform/http/call/call.js';
import { CurrentActor, CurrentSession, NoReplay, Public, RateLimit, SecretBody } from '../../platform/http/call/decorators.js';
import { Answers } from '../../platform/http/openapi/answers.js';
import { Refused, refused } from '../../platform/refusal/refused.js';
import { Identity, type SignedIn } from '../../platform/identity/identity.js';
import { PasswordChanges } from '../../platform/identity/password-changes.js';
import { PasswordResets } from '../../platform/identity/password-resets.js';
import { clearRefreshCookie, refreshCookie, setRefreshCookie } from './refresh-cookie.js';
import { SessionList } from './sessions.projection.js';
import { UserBody } from './user.answers.js';
import { UserReads } from './user.reads.js';

@Controller('auth')
export class AuthController {
  constructor(
    private readonly identity: Identity,
    private readonly passwords: PasswordChanges,
    private readonly users: UserReads,
    private readonly bodies: UserBody,
    private readonly sessions: SessionList,
    private readonly resets: PasswordResets,
    @Inject(CONFIG) private readonly config: Pick<Config, 'origins'>,
  ) {}

  /** C239 */
  @Post('login')
  @Public()
  @HttpCode(200)
  @NoReplay()
  @RateLimit('signIn')
  @Answers(signedIn)
  async login(@Body({ schema: login }) body: Login, @Req() request: Request, @Res({ passthrough: true }) reply: Reply) {
    const signedIn = await this.identity.signIn(body.email, body.password, {
      address: request.ip,
      agent: header(request, 'user-agent') ?? '',
      accountWait: request.accountWait,
    });
    return this.answer(signedIn, body.tokenTransport === 'body', reply);
  }

  /** C240 */
  @Post('refresh')
  @Public()
  @HttpCode(200)
  @NoReplay()
  @Answers(signedIn)
  async refresh(@Body({ schema: refresh }) body: Refresh, @Req() request: Request, @Res({ passthrough: true }) reply: Reply) {
    if (!header(request, 'content-type')?.startsWith('application/json')) throw refused(apiErrors, 'unsupportedFormat');
    const inBody = body.refreshToken !== undefined;
    const token = body.refreshToken ?? refreshCookie(request);
    if (token === undefined) throw refused(apiErrors, 'notAuthenticated');
    if (!inBody) this.checkOrigin(request);
    try {
      return await this.answer(await this.identity.refresh(token), inBody, reply);
    } catch (error) {
      if (!inBody && error instanceof Refused && error.refusal.status === 401) clearRefreshCookie(reply);
      throw error;
    }
  }

  /** C241: a repeat finds its session over and answers 401, with an Idempotency-Key too. */
  @Post('logout')
  @NoReplay()
  @HttpCode(204)
  async logout(@CurrentActor() actor: Actor, @CurrentSession() sid: string, @Res({ passthrough: true }) reply: Reply) {
    await this.identity.signOut(sid, actor);
    clearRefreshCookie(reply);
  }

  /** C242 */
  @Post('logout-all')
  @NoReplay()
  @HttpCode(204)
  async logoutAll(@CurrentActor() actor: Actor, @Res({ passthrough: true }) reply: Reply) {
    await this.identity.signOutAll(actor);
    clearRefreshCookie(reply);
  }

  /** C243: the same answer for every address. */
  @Post('forgot')
  @Public()
  @HttpCode(202)
  @NoReplay()
  @RateLimit('identity')
  @Answers(resetAsked, 202)
  async forgot(
    @Body({ schema: forgot }) { email }: Forgot,
    @Headers('accept-language') accepted: string | undefined,
    @Req() { accountWait }: Request,
  ) {
    // so many were asked for that a letter of this minute is on its way already
    if (accountWait === undefined) await this.resets.request(email, languageOf(accepted));
    return { accepted: true };
  }

  /** C244 */
  @Post('reset')
  @Public()
  @HttpCode(200)
  @NoReplay()
  @RateLimit('identity')
  @Answers(passwordChanged)
  async reset(@Body({ schema: reset }) { email, code, password }: Reset) {
    await this.resets.reset(email, code, password);
    return { changed: true };
  }

  /** C245 */
  @Post('change-password')
  @SecretBody()
  @HttpCode(200)
  @Answers(passwordChanged)
  async changePassword(
    @Body({ schema: changePassword }) body: ChangePassword,
    @CurrentActor() actor: Actor,
    @CurrentSession() sid: string,
  ) {
    await this.passwords.change(actor, sid, body.currentPassword, body.newPassword);
    return { changed: true };
  }

  /** C248 */
  @Get('sessions')
  @Answers(sessionList)
  list(@CurrentActor() actor: Actor, @CurrentSession() sid: string) {
    return this.sessions.of(actor, sid);
  }

  /** C249 */
  @Delete('sessions/:sid')
  @Answers(sessionEnded)
  async end(@Param('sid') sid: string, @CurrentActor() actor: Actor) {
    await this.identity.endSession(sid, actor);
    return { deleted: [sid] };
  }

  private async answer(signedIn: SignedIn, inBody: boolean, reply: Reply) {
    const { accessToken, expiresIn, refreshToken, userId } = signedIn;
    if (!inBody) setRefreshCookie(reply, refreshToken);
    return { accessToken, expiresIn, ...(inBody && { refreshToken }), user: await this.bodies.of(await this.users.read(userId)) };
  }

  /** The cookie comes by itself, so a page elsewhere must not be able to send it; browsers name theirs on every POST. */
  private checkOrigin(request: Request): void {
    const origin = header(request, 'origin');
    if (origin === undefined || !this.config.origins.includes(origin)) throw refused(apiErrors, 'forbidden');
  }
}
