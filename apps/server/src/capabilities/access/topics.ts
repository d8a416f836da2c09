import { Injectable } from '@nestjs/common';
import { ROLE } from '@loam/domain/kernel/roles';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { Access } from './access.js';

const kinds = { plan: 'plan', field: 'field', customer: 'grower', group: 'group' } as const;

/** Who may follow which topic of /live, by the rules of `Access`. */
@Injectable()
export class Topics {
  constructor(private readonly access: Access) {}

  /** `plan:7`, `field:7`, `customer:7`, `group:7`, `user:me`. Unknown topics are nobody's. */
  async allows(actor: Actor, topic: string): Promise<boolean> {
    if (topic === 'user:me') return true;
    const [, kind, id] = /^([a-z]+):([1-9]\d{0,15})$/.exec(topic) ?? [];
    if (kind === undefined || !(kind in kinds)) return false;
    if (kind === 'group' && actor.roleId === ROLE.executive) return false;
    return this.access.reaches(actor, kinds[kind as keyof typeof kinds], id);
  }
}
