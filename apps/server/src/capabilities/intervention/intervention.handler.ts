import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { InterventionCommand, InterventionState } from '@loam/domain/intervention/intervention.decider';
import type { Decided } from '../../platform/decisions/aggregate.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import type { Actor, Scope } from '../../platform/decisions/decisions.port.js';
import { interventions } from './intervention.aggregate.js';

export class RunIntervention extends Command<Decided<InterventionState>> {
  constructor(
    readonly id: number,
    readonly command: InterventionCommand,
    readonly actor: Actor,
    readonly scope: Scope,
  ) {
    super();
  }
}

/** The only command handler of the capability: the decider's switch is the dispatch table. */
@CommandHandler(RunIntervention)
export class RunInterventionHandler implements ICommandHandler<RunIntervention> {
  constructor(private readonly decisions: Decisions) {}

  execute({ id, command, actor, scope }: RunIntervention): Promise<Decided<InterventionState>> {
    return this.decisions.run(interventions, id, command, { actor, scope });
  }
}
