import { Injectable } from '@nestjs/common';
import { placeOfPerson } from '@loam/domain/access/scope.policy';
import type { PermissionsOfMany } from '@loam/domain/user/user-admin.schema';
import type { Permissions } from '@loam/domain/user/user.schema';
import { Decisions } from '../../../platform/decisions/decisions.js';
import type { Actor, Scope } from '../../../platform/decisions/decisions.port.js';
import { Refused } from '../../../platform/refusal/refused.js';
import { UserAdminWrites } from './user-admin.writes.js';

/** The same permissions for many people. */
@Injectable()
export class PermissionBatch {
  constructor(
    private readonly decisions: Decisions,
    private readonly admin: UserAdminWrites,
  ) {}

  /** C421: each as C025 would, one append for those of a place, so that the audit of every place has its own; who may not be changed is named. */
  async change(ids: readonly number[], input: Partial<Permissions>, actor: Actor): Promise<PermissionsOfMany> {
    const told = new Map<number, { changed: boolean } | Refused>();
    for (const { scope, members } of await this.byPlace(ids, actor, told)) {
      const { outcomes } = await this.decisions.transact({ actor, scope }, async (tx) => {
        const outcomes: [number, { changed: boolean } | Refused][] = [];
        for (const id of members)
          outcomes.push([id, await refusalOr(async () => await tx.attempt(() => this.admin.permit(tx, id, input, actor)))]);
        return { outcomes };
      });
      for (const [id, outcome] of outcomes) told.set(id, outcome);
    }
    return answerOf(ids, told);
  }

  private async byPlace(ids: readonly number[], actor: Actor, told: Map<number, { changed: boolean } | Refused>) {
    const places = new Map<string, { scope: Scope; members: number[] }>();
    for (const id of ids) {
      const person = await refusalOr(() => this.admin.reach(id, actor));
      if (person instanceof Refused) {
        told.set(id, person);
        continue;
      }
      const scope = placeOfPerson(person);
      const place = places.get(JSON.stringify(scope));
      if (place) place.members.push(id);
      else places.set(JSON.stringify(scope), { scope, members: [id] });
    }
    return [...places.values()];
  }
}

async function refusalOr<T>(work: () => Promise<T>): Promise<T | Refused> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refused && error.refusal.status < 500) return error;
    throw error;
  }
}

function answerOf(ids: readonly number[], told: ReadonlyMap<number, { changed: boolean } | Refused>): PermissionsOfMany {
  const answer: PermissionsOfMany = { items: [], refused: [] };
  for (const id of ids) {
    const outcome = told.get(id)!;
    if (outcome instanceof Refused) answer.refused.push({ id, key: outcome.refusal.key, message: outcome.refusal.message });
    else answer.items.push({ id, changed: outcome.changed });
  }
  return answer;
}
