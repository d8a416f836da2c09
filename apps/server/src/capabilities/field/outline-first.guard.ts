import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { apiErrors } from '@loam/domain/kernel/errors/api.errors';
import type { Request } from '../../platform/http/call/call.js';
import { Outlines } from '../../platform/outlines/outlines.js';
import { refused } from '../../platform/refusal/refused.js';
import { Access } from '../access/index.js';

interface Sent {
  readonly id?: unknown;
  readonly fieldId?: unknown;
  readonly customerId?: unknown;
  readonly geolocation?: { readonly geoJson?: unknown } | null;
}

/** Of a call that carries a boundary: whether the caller reaches what it is for, before anything of the boundary is looked at. */
@Injectable()
export class OutlineFirst implements CanActivate {
  constructor(
    private readonly access: Access,
    private readonly outlines: Outlines,
  ) {}

  /** @throws Refused 404 FieldNotFound, CustomerNotFound; what is no id is left to the schema */
  async canActivate(context: ExecutionContext): Promise<boolean> {
    const { body, call } = context.switchToHttp().getRequest<Request>();
    if (!call.actor) throw refused(apiErrors, 'notAuthenticated');
    if (typeof body !== 'object' || body === null) return true;
    const { id, fieldId = id, customerId, geolocation } = body as Sent;
    if (Number.isSafeInteger(fieldId)) await this.access.field(call.actor, fieldId);
    // of a field that is there the grower is not the sender's to say: the schema refuses another one
    else if (Number.isSafeInteger(customerId)) await this.access.grower(call.actor, customerId);
    await this.outlines.examine(geolocation?.geoJson);
    return true;
  }
}
