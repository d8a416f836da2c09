import {
  applyDecorators,
  type CanActivate,
  type ExecutionContext,
  Injectable,
  SetMetadata,
  UseGuards,
  UseInterceptors,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { apiErrors } from '@loam/domain/kernel/errors/api.errors';
import { isAdminRole, type RoleScope, scopeOf } from '@loam/domain/kernel/person/roles';
import { header, type Request } from '../../platform/http/call/call.js';
import { refused } from '../../platform/refusal/refused.js';
import { StepUp } from '../../platform/identity/step-up.js';
import { ConfirmationInterceptor } from './confirmation.interceptor.js';

const ROLES = 'loam:roles';
const ENROLS = 'loam:enrols';
/** A mailed code is enough to add what one proves oneself by. */
export const Enrols = () => SetMetadata(ENROLS, true);

@Injectable()
class RoleGuard implements CanActivate {
  constructor(private readonly reflector: Reflector) {}

  canActivate(context: ExecutionContext): boolean {
    const allowed = this.reflector.getAllAndOverride<readonly string[]>(ROLES, [context.getHandler(), context.getClass()]);
    const { actor } = context.switchToHttp().getRequest<Request>().call;
    if (!actor) throw refused(apiErrors, 'notAuthenticated');
    if (!allowed.includes(scopeOf(actor.roleId))) throw refused(apiErrors, 'forbidden');
    return true;
  }
}

/** The roles that a call admits (calls.csv); every other role is answered 403 before anything is looked up. */
export const Allow = (...roles: readonly RoleScope[]) => applyDecorators(SetMetadata(ROLES, roles), UseGuards(RoleGuard));

/** For calls that change something: not for who reads only. */
@Injectable()
export class ReadersChangeNothing implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    if (context.switchToHttp().getRequest<Request>().call.actor?.readsOnly) throw refused(apiErrors, 'readsOnly');
    return true;
  }
}

/** Asks for a verified admin token (X-Admin-Token); for calls that want one of some callers or in some cases only. */
@Injectable()
export class AdminToken implements CanActivate {
  constructor(
    private readonly stepUp: StepUp,
    private readonly reflector: Reflector,
  ) {}

  /** @throws Refused 403 adminTokenUnverified, adminTokenExpired, secondFactorRequired */
  expect(request: Request, toEnrol = false): Promise<void> {
    const { actor, sessionId } = request.call;
    return this.stepUp.expectVerified(actor, sessionId, header(request, 'x-admin-token'), toEnrol);
  }

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const toEnrol = this.reflector.getAllAndOverride<boolean | undefined>(ENROLS, [context.getHandler(), context.getClass()]);
    await this.expect(context.switchToHttp().getRequest<Request>(), toEnrol ?? false);
    return true;
  }
}

/**
 * `bearer+admin` of calls.csv: as `Allow`, and then a verified admin token.
 */
export const AllowVerified = (...roles: readonly RoleScope[]) =>
  applyDecorators(SetMetadata(ROLES, roles), UseGuards(RoleGuard, AdminToken));

/** Of the audit: who has its permission; of admins the admin token, which no other role can get. */
@Injectable()
class AuditGuard implements CanActivate {
  constructor(private readonly adminToken: AdminToken) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    const { actor } = request.call;
    if (!actor) throw refused(apiErrors, 'notAuthenticated');
    if (!actor.audits) throw refused(apiErrors, 'forbidden');
    if (isAdminRole(actor.roleId)) await this.adminToken.expect(request);
    return true;
  }
}
export const AllowAuditors = () => UseGuards(AuditGuard);

/**
 * `bearer+admin+confirm`: as `AllowVerified`, and a code confirmed in the last five minutes for this call alone.
 */
export const AllowConfirmed = (...roles: readonly RoleScope[]) =>
  applyDecorators(AllowVerified(...roles), UseInterceptors(ConfirmationInterceptor));
