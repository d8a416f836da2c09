import { applyDecorators, type CanActivate, type ExecutionContext, Injectable, SetMetadata, UseGuards } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { apiErrors } from '@loam/domain/kernel/api.errors';
import { type RoleScope, scopeOf } from '@loam/domain/kernel/roles';
import type { Request } from '../../platform/http/call.js';
import { refused } from '../../platform/http/refused.js';

const ROLES = 'loam:roles';

/** Everybody who works with growers and plans: all but executives. */
export const planners = ['user', 'super', 'group', 'collection', 'company'] as const satisfies readonly RoleScope[];
export const admins = ['super', 'group', 'collection', 'company'] as const satisfies readonly RoleScope[];

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
