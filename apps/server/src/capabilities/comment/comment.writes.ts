import { Injectable } from '@nestjs/common';
import type { CommentCommand, CommentState } from '@loam/domain/comment/comment.decider';
import { commentErrors } from '@loam/domain/comment/comment.errors';
import type { AddComment, ChangeComment } from '@loam/domain/comment/comment.schema';
import { scopeOf } from '@loam/domain/kernel/person/roles';
import type { Decided } from '../../platform/decisions/aggregate.js';
import { Clock } from '../../platform/decisions/clock.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import type { Actor, Scope } from '../../platform/decisions/decisions.port.js';
import { Sequence } from '../../platform/decisions/sequence.js';
import type { UploadedFile } from '../../platform/http/bodies/multipart.js';
import type { OpenMail } from '../../platform/mail/mails.js';
import { refused } from '../../platform/refusal/refused.js';
import { admins, scopeOfOwners } from '../access/index.js';
import { Attachments } from './attachments.js';
import { comments } from './comment.aggregate.js';
import { CommentReads } from './comment.reads.js';
import { MentionMails } from './mention-mails.js';
import { Mentions } from './mentions.js';

type Done = Promise<Decided<CommentState>>;

@Injectable()
export class CommentWrites {
  constructor(
    private readonly decisions: Decisions,
    private readonly ids: Sequence,
    private readonly clock: Clock,
    private readonly commentReads: CommentReads,
    private readonly attachments: Attachments,
    private readonly mentions: Mentions,
    private readonly mentionMails: MentionMails,
  ) {}

  /** With it go the letters to those whom it names, and not without it. @throws 404 outside the scope; 422 emptyNote, mentionElsewhere */
  async add(body: AddComment, files: readonly UploadedFile[], actor: Actor): Done {
    const entityId = (body.id ?? body.entityId)!;
    const owners = await this.commentReads.owners(actor, body.entity, entityId);
    const replyTo = await this.commentReads.thread(body.replyTo);
    const commentId = await this.ids.next('comment');
    if ((body.text ?? '') === '' && files.length === 0) throw refused(commentErrors, 'emptyNote');
    const mentions = await this.mentions.named(body.mentions ?? [], owners.growerId);
    const attachments = await this.attachments.keep(files, {
      ...{ growerId: owners.growerId, userId: actor.id },
      key: (n) => `comment-${commentId}-${n}`,
    });
    const place = { id: commentId, growerId: owners.growerId, entity: body.entity, entityId };
    const by = { id: actor.id, name: '' }; // kept with the person alone, so that it goes with them
    const command = {
      type: 'AddComment',
      place,
      path: body.path ?? null,
      replyTo,
      text: body.text ?? '',
      attachments,
      mentions,
      by,
      at: this.clock.now(),
    } as const;
    return this.addWithLetters(commentId, command, actor, scopeOfOwners(owners));
  }

  async change(id: number, { text, resolved }: ChangeComment, actor: Actor): Done {
    const { owners } = await this.commentReads.one(actor, id);
    const command = { type: 'ChangeComment', text, resolved, facts: factsOf(actor) } as const;
    return this.decisions.run(comments, id, command, { actor, scope: scopeOfOwners(owners) });
  }

  async remove(id: number, actor: Actor): Promise<void> {
    const { owners, comment } = await this.commentReads.one(actor, id);
    await this.decisions.run(comments, id, { type: 'RemoveComment', facts: factsOf(actor) }, { actor, scope: scopeOfOwners(owners) });
    await this.attachments.remove(comment.attachments ?? []);
  }

  private async addWithLetters(id: number, command: CommentCommand & { type: 'AddComment' }, actor: Actor, scope: Scope): Done {
    const letters = await this.mentionMails.open(id, command.mentions ?? [], actor.id);
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

const factsOf = (actor: Actor) => ({ actorId: actor.id, moderates: (admins as readonly string[]).includes(scopeOf(actor.roleId)) });

/** The answer does not wait for them; what this node does not get to is found in the log and sent from there. */
async function deliverInTurn(letters: readonly OpenMail[]): Promise<void> {
  for (const letter of letters) await letter.deliver();
}
