import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { CommentCommand, CommentState } from '@loam/domain/comment/comment.decider';
import type { Decided } from '../../platform/decisions/aggregate.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import type { Actor, Scope } from '../../platform/decisions/decisions.port.js';
import type { OpenMail } from '../../platform/mail/mails.js';
import { comments } from './comment.aggregate.js';
import { MentionMails } from './mention-mails.js';

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
  constructor(
    private readonly decisions: Decisions,
    private readonly mentionMails: MentionMails,
  ) {}

  /** With a comment go the letters to those whom it names, and not without it. */
  async execute({ id, command, actor, scope }: RunComment): Promise<Decided<CommentState>> {
    const named = command.type === 'AddComment' ? (command.mentions ?? []) : [];
    const letters = await this.mentionMails.open(id, named, actor.id);
    if (letters.length === 0) return this.decisions.run(comments, id, command, { actor, scope });
    const decided = await this.decisions.transact({ actor, scope }, async (tx) => {
      const done = await tx.run(comments, id, command);
      if (done.changed) for (const letter of letters) await letter.queue(tx);
      return done;
    });
    void deliverInTurn(letters);
    return decided;
  }
}

/** The answer does not wait for them; what this node does not get to is found in the log and sent from there. */
async function deliverInTurn(letters: readonly OpenMail[]): Promise<void> {
  for (const letter of letters) await letter.deliver();
}
