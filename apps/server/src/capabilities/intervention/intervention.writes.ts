import { Injectable } from '@nestjs/common';
import type { InterventionState } from '@loam/domain/intervention/intervention.decider';
import type { SaveIntervention } from '@loam/domain/intervention/intervention.schema';
import type { Decided } from '../../platform/decisions/aggregate.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { Sequence } from '../../platform/decisions/sequence.js';
import { type Owners, scopeOfOwners } from '../access/index.js';
import { interventions } from './intervention.aggregate.js';
import { InterventionReads } from './intervention.reads.js';

@Injectable()
export class InterventionWrites {
  constructor(
    private readonly decisions: Decisions,
    private readonly ids: Sequence,
    private readonly read: InterventionReads,
  ) {}

  /** Records one of the grower that `owners` are of; with an id, changes it. */
  async save(owners: Owners, body: SaveIntervention, actor: Actor): Promise<Decided<InterventionState>> {
    const { growerId } = owners;
    const facts = await this.read.facts(owners.groupId, body, actor);
    const { type, date, notes } = body;
    const one = body.id ?? (await this.ids.next('intervention'));
    const command =
      body.id === undefined
        ? ({ type: 'RecordIntervention', id: one, growerId, input: { date: date!, notes }, facts } as const)
        : ({ type: 'ChangeIntervention', growerId, input: { typeNamed: type !== undefined, date, notes }, facts } as const);
    return this.decisions.run(interventions, one, command, { actor, scope: scopeOfOwners(owners) });
  }

  /** All of them, or none. */
  async remove(owners: Owners, ids: readonly number[], actor: Actor): Promise<void> {
    await this.decisions.transact({ actor, scope: scopeOfOwners(owners) }, async (tx) => {
      for (const one of new Set(ids)) await tx.run(interventions, one, { type: 'RemoveIntervention', growerId: owners.growerId });
      return {};
    });
  }
}
