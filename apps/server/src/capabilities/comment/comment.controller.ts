import { Body, Controller, Delete, Get, Param, Post, Put, Query, Req } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { Comment, CommentState } from '@loam/domain/comment/comment.decider';
import {
  addComment,
  type AddComment,
  changeComment,
  type ChangeComment,
  commentBody,
  type CommentBody,
  commentList,
  commentRemoved,
  commentsQuery,
  type CommentsQuery,
} from '@loam/domain/comment/comment.schema';
import { commentErrors } from '@loam/domain/comment/comment.errors';
import { scopeOf } from '@loam/domain/kernel/roles';
import { validate } from '@loam/domain/kernel/validate';
import type { Decided } from '../../platform/decisions/aggregate.js';
import type { Request } from '../../platform/http/call/call.js';
import { Clock } from '../../platform/decisions/clock.js';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { Sequence } from '../../platform/decisions/sequence.js';
import { AcceptsFiles, Creates, CurrentActor } from '../../platform/http/call/decorators.js';
import { entity, stamps } from '../../platform/http/answers/entity.js';
import { Answers } from '../../platform/http/openapi/answers.js';
import { id } from '../../platform/http/bodies/parsing.js';
import { Refused, refused } from '../../platform/refusal/refused.js';
import { admins, Allow, planners, scopeOfOwners } from '../access/index.js';
import { UserReads } from '../user/index.js';
import { commentBodyOf } from './comment.answers.js';
import { RunComment } from './comment.handler.js';
import { Attachments } from './attachments.js';
import { CommentReads } from './comment.reads.js';

const CommentId = () => Param('id', id('CommentNotFound'));
/** A multipart body is read by the handler, and what is wrong with a JSON one is said there as well. */
const inJson = addComment.optional().catch(undefined);
const checked = (input: unknown): AddComment => {
  const read = validate(addComment, input);
  if ('refusal' in read) throw new Refused(read.refusal);
  return read.value;
};

@Controller('comments')
@Allow(...planners)
export class CommentController {
  constructor(
    private readonly commands: CommandBus,
    private readonly commentReads: CommentReads,
    private readonly attachments: Attachments,
    private readonly ids: Sequence,
    private readonly clock: Clock,
    private readonly users: UserReads,
  ) {}

  /** C251 */
  @Get()
  @Answers(commentList)
  async list(
    @Query({ schema: commentsQuery }) query: CommentsQuery,
    @CurrentActor() actor: Actor,
  ): Promise<{ items: CommentBody[]; total: number }> {
    await this.commentReads.owners(actor, query.entity, query.id);
    const items = await this.commentReads.of(query.entity, Number(query.id));
    return { items, total: items.length };
  }

  /** C252 */
  @Post()
  @Creates('comments?entity={entity}&id={entityId}')
  @Answers(commentBody, 201)
  @AcceptsFiles()
  async add(@Body({ schema: inJson }) json: AddComment | undefined, @Req() request: Request, @CurrentActor() actor: Actor) {
    const { files, data } = request.isMultipart() ? await this.attachments.read(request) : { files: [], data: request.body };
    const body = json ?? checked(data ?? {});
    const entityId = (body.id ?? body.entityId)!;
    const owners = await this.commentReads.owners(actor, body.entity, entityId);
    const replyTo = await this.commentReads.thread(body.replyTo);
    const commentId = await this.ids.next('comment');
    if ((body.text ?? '') === '' && files.length === 0) throw refused(commentErrors, 'emptyNote');
    const attachments = await this.attachments.keep(commentId, owners.growerId, actor.id, files);
    const place = { id: commentId, growerId: owners.growerId, entity: body.entity, entityId };
    const by = { id: actor.id, name: '' }; // kept with the person alone, so that it goes with them
    const command = {
      type: 'AddComment',
      place,
      path: body.path ?? null,
      replyTo,
      text: body.text ?? '',
      attachments,
      by,
      at: this.clock.now(),
    } as const;
    return this.answer(await this.commands.execute(new RunComment(commentId, command, actor, scopeOfOwners(owners))));
  }

  /** C310 */
  @Put(':id')
  @Answers(commentBody)
  async change(
    @CommentId() commentId: number,
    @Body({ schema: changeComment }) { text, resolved }: ChangeComment,
    @CurrentActor() actor: Actor,
  ) {
    const { owners } = await this.commentReads.one(actor, commentId);
    const command = { type: 'ChangeComment', text, resolved, facts: this.facts(actor) } as const;
    return this.answer(await this.commands.execute(new RunComment(commentId, command, actor, scopeOfOwners(owners))));
  }

  /** C253 */
  @Delete(':id')
  @Answers(commentRemoved)
  async remove(@CommentId() commentId: number, @CurrentActor() actor: Actor): Promise<{ deleted: number[] }> {
    const { owners, comment } = await this.commentReads.one(actor, commentId);
    await this.commands.execute(
      new RunComment(commentId, { type: 'RemoveComment', facts: this.facts(actor) }, actor, scopeOfOwners(owners)),
    );
    await this.attachments.remove(comment.attachments ?? []);
    return { deleted: [commentId] };
  }

  private async answer(decided: Decided<CommentState>) {
    return entity(await this.users.named(commentBodyOf(decided.state as Comment, stamps(decided))), decided);
  }

  private facts(actor: Actor) {
    return { actorId: actor.id, moderates: (admins as readonly string[]).includes(scopeOf(actor.roleId)) };
  }
}
