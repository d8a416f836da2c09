import { Injectable } from '@nestjs/common';
import { ROLE } from '@loam/domain/kernel/person/roles';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { Access } from './access.js';

/** Who may follow which topic of /live, by the rules of `Access`. */
@Injectable()
export class Topics {
  private readonly guards = new Map<string, ((actor: Actor, id: number) => Promise<boolean>)[]>();

  constructor(access: Access) {
    this.register('group', async (actor, id) => actor.roleId !== ROLE.executive && access.reaches(actor, 'group', id));
  }

  /** For who has a topic. Of several guards of one kind it is enough that one says yes. */
  register(kind: string, guard: (actor: Actor, id: number) => Promise<boolean>): void {
    this.guards.set(kind, [...(this.guards.get(kind) ?? []), guard]);
  }

  /** `user:me`, `group:7`, and kinds that were registered, as `plan:7`. Unknown topics are nobody's. */
  async allows(actor: Actor, topic: string): Promise<boolean> {
    if (topic === 'user:me') return true;
    const [, kind, id] = /^([a-z]+):([1-9]\d{0,15})$/.exec(topic) ?? [];
    const guards = this.guards.get(kind ?? '') ?? [];
    return (await Promise.all(guards.map((guard) => guard(actor, Number(id))))).includes(true);
  }
}
