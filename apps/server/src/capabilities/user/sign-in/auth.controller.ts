import { Controller, Headers, Inject, Req, Res } from '@nestjs/common';
import { passwordCalls, sessionCalls, signInCalls } from '@loam/domain/access/access.calls';
import { apiErrors } from '@loam/domain/kernel/errors/api.errors';
import type { AskedOf } from '@loam/domain/kernel/call/call';
import { languageOf } from '@loam/domain/kernel/locale/language';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import type { Actor } from '../../../platform/decisions/decisions.port.js';
import { header, type Reply, type Request } from '../../../platform/http/call/call.js';
import { CurrentActor, CurrentSession, NoReplay, RateLimit, SecretBody } from '../../../platform/http/call/decorators.js';
import { Asked } from '../../../platform/http/route/asked.js';
import { Refused, refused } from '../../../platform/refusal/refused.js';
import { Identity, type SignedIn } from '../../../platform/identity/identity.js';
import { PasswordChanges } from '../../../platform/identity/password-changes.js';
import { PasswordResets } from '../../../platform/identity/password-resets.js';
import { Call } from '../../access/index.js';
import { clearRefreshCookie, refreshCookie, setRefreshCookie } from './refresh-cookie.js';
import { SessionList } from './sessions.projection.js';
import { UserBody } from '../account/user.answers.js';
import { UserReads } from '../account/user.reads.js';

@Controller()
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

  @Call(signInCalls.login)
  @NoReplay()
  @RateLimit('signIn')
  async login(@Asked() { body }: AskedOf<typeof signInCalls.login>, @Req() request: Request, @Res({ passthrough: true }) reply: Reply) {
    const signedIn = await this.identity.signIn(body.email, body.password, {
      address: request.ip,
      agent: header(request, 'user-agent') ?? '',
      accountWait: request.accountWait,
    });
    const inBody = body.tokenTransport === 'body';
    const before = inBody ? undefined : refreshCookie(request);
    if (before !== undefined) await this.identity.supersede(before);
    return this.answer(signedIn, inBody, reply);
  }

  @Call(signInCalls.refresh)
  @NoReplay()
  async refresh(@Asked() { body }: AskedOf<typeof signInCalls.refresh>, @Req() request: Request, @Res({ passthrough: true }) reply: Reply) {
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

  @Call(signInCalls.logout)
  @NoReplay()
  async logout(@CurrentActor() actor: Actor, @CurrentSession() sid: string, @Res({ passthrough: true }) reply: Reply) {
    await this.identity.signOut(sid, actor);
    clearRefreshCookie(reply);
  }

  @Call(signInCalls.logoutAll)
  @NoReplay()
  async logoutAll(@CurrentActor() actor: Actor, @Res({ passthrough: true }) reply: Reply) {
    await this.identity.signOutAll(actor);
    clearRefreshCookie(reply);
  }

  @Call(passwordCalls.forgot)
  @NoReplay()
  @RateLimit('identity')
  async forgot(
    @Asked() { body: { email } }: AskedOf<typeof passwordCalls.forgot>,
    @Headers('accept-language') accepted: string | undefined,
    @Req() { accountWait }: Request,
  ) {
    // so many were asked for that a letter of this minute is on its way already
    if (accountWait === undefined) await this.resets.request(email, languageOf(accepted));
    return { accepted: true as const };
  }

  @Call(passwordCalls.reset)
  @NoReplay()
  @RateLimit('identity')
  async reset(@Asked() { body: { email, code, password } }: AskedOf<typeof passwordCalls.reset>) {
    await this.resets.reset(email, code, password);
    return { changed: true as const };
  }

  @Call(passwordCalls.change)
  @SecretBody()
  async changePassword(
    @Asked() { body }: AskedOf<typeof passwordCalls.change>,
    @CurrentActor() actor: Actor,
    @CurrentSession() sid: string,
  ) {
    await this.passwords.change(actor, sid, body.currentPassword, body.newPassword);
    return { changed: true as const };
  }

  @Call(sessionCalls.list)
  list(@CurrentActor() actor: Actor, @CurrentSession() sid: string) {
    return this.sessions.of(actor, sid);
  }

  @Call(sessionCalls.end)
  async end(@Asked() { params: { sid } }: AskedOf<typeof sessionCalls.end>, @CurrentActor() actor: Actor) {
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
