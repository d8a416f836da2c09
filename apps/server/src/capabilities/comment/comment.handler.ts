import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { CommentCommand, CommentState } from '@loam/domain/comment/comment.decider';
import type { Decided } from '../../platform/decisions/aggregate.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import type { Actor, Scope } from '../../platform/decisions/decisions.port.js';
import { comments } from './comment.aggregate.js';

export class RunComment extends Command<Decided<CommentState>> {
  constructor(
    readonly id: number,
    readonly command: CommentCommand,
    readonly actor: Actor,
    readonly scope: Scope,
  ) {
    super();
  }
}

/** The only command handler of the capability: the decider's switch is the dispatch table. */
@CommandHandler(RunComment)
export class RunCommentHandler implements ICommandHandler<RunComment> {
  constructor(private readonly decisions: Decisions) {}

  execute({ id, command, actor, scope }: RunComment): Promise<Decided<CommentState>> {
    return this.decisions.run(comments, id, command, { actor, scope });
  }
}
