import { Injectable } from '@nestjs/common';
import { governsLevel, type Level } from '@loam/domain/access/scope.policy';
import { apiErrors } from '@loam/domain/kernel/errors/api.errors';
import type { MessageSwitch } from '@loam/domain/weather/message-switch.decider';
import { Clock } from '../../../platform/decisions/clock.js';
import { Decisions } from '../../../platform/decisions/decisions.js';
import type { Actor } from '../../../platform/decisions/decisions.port.js';
import { refused } from '../../../platform/refusal/refused.js';
import { type Owners, scopeOfOwners } from '../../access/index.js';
import { collections, companies, groups } from '../../organization/index.js';
import { levelOf } from '../alert.reads.js';
import { messagesOfGrowers } from './grower-messages.aggregate.js';

@Injectable()
export class GrowerMessagesWrites {
  constructor(
    private readonly decisions: Decisions,
    private readonly clock: Clock,
  ) {}

  /** C416: what a grower said, with who recorded it. */
  async record({ growerId, ...place }: Owners, agreed: boolean, actor: Actor): Promise<void> {
    const command = { type: 'RecordAgreement', growerId, agreed, by: actor.id, at: this.clock.now() } as const;
    await this.decisions.run(messagesOfGrowers, growerId, command, { actor, scope: scopeOfOwners(place) });
  }

  /** Whether growers of this level are sent weather messages. @throws 403 forbidden */
  async switch(level: Level, on: MessageSwitch, actor: Actor): Promise<void> {
    if (level.companyId === undefined || !governsLevel(actor, level)) throw refused(apiErrors, 'forbidden');
    const { companyId, collectionId, groupId } = level;
    const [command, options] = [{ type: 'SwitchMessages', on } as const, { actor, scope: levelOf(level) }];
    if (groupId !== undefined) await this.decisions.run(groups, groupId, command, options);
    else if (collectionId !== undefined) await this.decisions.run(collections, collectionId, command, options);
    else await this.decisions.run(companies, companyId, command, options);
  }
}
