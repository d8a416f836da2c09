import { Injectable } from '@nestjs/common';
import { ROLE } from '@loam/domain/kernel/roles';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { Access } from './access.js';

const kinds = { plan: 'plan', field: 'field', customer: 'grower', group: 'group' } as const;

/** Who may follow which topic of /live, by the rules of `Access`. */
@Injectable()
export class Topics {
  private readonly guards = new Map<string, ((actor: Actor, id: number) => Promise<boolean>)[]>();

  constructor(private readonly access: Access) {}

  /** For kinds of things that hang neither on a grower nor on a place. Of several guards of one kind it is enough that one says yes. */
  register(kind: string, guard: (actor: Actor, id: number) => Promise<boolean>): void {
    this.guards.set(kind, [...(this.guards.get(kind) ?? []), guard]);
  }

  /** `plan:7`, `field:7`, `customer:7`, `group:7`, `user:me`, and kinds that were registered. Unknown topics are nobody's. */
  async allows(actor: Actor, topic: string): Promise<boolean> {
    if (topic === 'user:me') return true;
    const [, kind, id] = /^([a-z]+):([1-9]\d{0,15})$/.exec(topic) ?? [];
    const guards = this.guards.get(kind ?? '');
    if (guards) return (await Promise.all(guards.map((guard) => guard(actor, Number(id))))).includes(true);
    if (kind === undefined || !(kind in kinds)) return false;
    if (kind === 'group' && actor.roleId === ROLE.executive) return false;
    return this.access.reaches(actor, kinds[kind as keyof typeof kinds], id);
  }
}
