import { Injectable } from '@nestjs/common';
import type { AskedOf } from '@loam/domain/kernel/call/call';
import type { millCalls } from '@loam/domain/mill/mill.calls';
import type { Mill, MillState } from '@loam/domain/mill/mill.decider';
import { millErrors } from '@loam/domain/mill/mill.errors';
import { validationErrors } from '@loam/domain/kernel/errors/validation.errors';
import { invalid } from '@loam/domain/kernel/errors/errors';
import { millChecks, millEstimates, missingOfMill } from '@loam/domain/mill/mill.policy';
import { cafeIdKey, type MillBody } from '@loam/domain/mill/mill.schema';
import type { Loaded } from '../../platform/decisions/aggregate.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { reservation, reservationId, type ReservationState } from '../../platform/decisions/reservation.js';
import { idOfStream } from '../../platform/event-store/stream-name.js';
import { stamps } from '../../platform/http/answers/entity.js';
import { ReadModel } from '../../platform/read-model/read-model.js';
import type { Page } from '../../platform/read-model/read-model.port.js';
import { refused, Refused } from '../../platform/refusal/refused.js';
import { Access } from '../access/index.js';
import { mills } from './mill.aggregate.js';
import { MILLS, millsOf } from './mills.projection.js';

/** A mill as calls know it. */
export function bodyOf(loaded: Loaded<MillState>): MillBody {
  const { id, groupId, content } = loaded.state as Mill;
  const missing = missingOfMill(content);
  return {
    id,
    groupId,
    ...content,
    estimates: millEstimates(content),
    missing,
    complete: missing.length === 0,
    checks: millChecks(content),
    ...stamps(loaded),
  };
}

/** What its history tells: values alone, since the rest follows from them. */
export function historyBody(loaded: Loaded<MillState>): object {
  const { id, groupId, content } = loaded.state as Mill;
  return { id, groupId, ...content, ...stamps(loaded) };
}

/** A C.A.F.E. ID stands for one mill of a group. */
export const cafeSpace = (groupId: number) => `mill-cafe-${groupId}`;
export const cafeReservation = (groupId: number, cafeId: string) => reservationId(cafeSpace(groupId), cafeIdKey(cafeId));
const heldBy = ({ holder }: ReservationState) => (holder === undefined ? undefined : idOfStream(holder));

@Injectable()
export class MillReads {
  constructor(
    private readonly read: ReadModel,
    private readonly decisions: Decisions,
    private readonly access: Access,
  ) {}

  /** The group that is named, or the only one of who asks. @throws 404 GroupNotFound, 422 required */
  async group(actor: Actor, groupId: number | undefined): ReturnType<Access['group']> {
    const meant = groupId ?? (actor.groupIds.length === 1 ? actor.groupIds[0] : undefined);
    if (meant === undefined)
      throw new Refused(invalid([{ field: 'groupId', key: 'required', message: validationErrors.required.message }]));
    return this.access.group(actor, meant);
  }

  /** @throws 404 GroupNotFound */
  async page(
    { groupId, pageNo, pageSize, sortBy, sortOrder, search }: AskedOf<typeof millCalls.list>['query'],
    actor: Actor,
  ): Promise<Page<MillBody>> {
    const group = await this.group(actor, groupId);
    const asked = { pageNo, pageSize, sortBy, sortOrder, ...(search !== undefined && { search }), status: 'all' as const };
    const page = await this.read.page(MILLS, millsOf(group.groupId), asked);
    const all = await Promise.all(page.items.map((id) => this.one(id)));
    return { ...page, items: all.filter(({ state }) => state.status === 'there').map(bodyOf) };
  }

  one = (id: number): Promise<Loaded<MillState>> => this.decisions.read(mills, id);

  /** Whether a mill of the group other than `id` has this C.A.F.E. ID. @throws 404 GroupNotFound */
  async exists({ groupId, cafeId, id }: AskedOf<typeof millCalls.exist>['query'], actor: Actor): Promise<boolean> {
    const group = await this.group(actor, groupId);
    const holder = heldBy((await this.decisions.read(reservation, cafeReservation(group.groupId, cafeId))).state);
    return holder !== undefined && holder !== id;
  }

  /** The group of one that is there and in the actor's scope. @throws 404 MillNotFound, the same for both */
  async reach(actor: Actor, id: unknown): ReturnType<Access['group']> {
    const { state } = typeof id === 'number' ? await this.one(id) : { state: { status: 'none' } as const };
    if (state.status !== 'there') throw refused(millErrors, 'MillNotFound');
    return this.access.group(actor, state.groupId).catch((error: unknown) => {
      throw error instanceof Refused && error.refusal.status === 404 ? refused(millErrors, 'MillNotFound') : error;
    });
  }
}
