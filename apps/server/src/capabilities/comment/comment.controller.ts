import { Controller, Req } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { Comment, CommentState } from '@loam/domain/comment/comment.decider';
import { commentReadCalls } from '@loam/domain/comment/comment-read.calls';
import { commentCalls as calls } from '@loam/domain/comment/comment.calls';
import { addComment, type AddComment } from '@loam/domain/comment/comment.schema';
import { commentErrors } from '@loam/domain/comment/comment.errors';
import type { AskedOf } from '@loam/domain/kernel/call';
import { scopeOf } from '@loam/domain/kernel/roles';
import { validate } from '@loam/domain/kernel/validate';
import type { Decided } from '../../platform/decisions/aggregate.js';
import type { Request } from '../../platform/http/call/call.js';
import { Clock } from '../../platform/decisions/clock.js';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { Sequence } from '../../platform/decisions/sequence.js';
import { CurrentActor } from '../../platform/http/call/decorators.js';
import { entity, stamps } from '../../platform/http/answers/entity.js';
import { Asked } from '../../platform/http/route/asked.js';
import { Refused, refused } from '../../platform/refusal/refused.js';
import { admins, Call, scopeOfOwners } from '../access/index.js';
import { UserReads } from '../user/index.js';
import { commentBodyOf } from './comment.answers.js';
import { RunComment } from './comment.handler.js';
import { Attachments } from './attachments.js';
import { CommentReads } from './comment.reads.js';
import { Mentions } from './mentions.js';

/** The part `data` of a form. */
const checked = (input: unknown): AddComment => {
  const read = validate(addComment, input);
  if ('refusal' in read) throw new Refused(read.refusal);
  return read.value;
};

@Controller()
export class CommentController {
  constructor(
    private readonly commands: CommandBus,
    private readonly commentReads: CommentReads,
    private readonly attachments: Attachments,
    private readonly ids: Sequence,
    private readonly clock: Clock,
    private readonly users: UserReads,
    private readonly mentions: Mentions,
  ) {}

  @Call(commentReadCalls.list)
  async list(@Asked() { query }: AskedOf<typeof commentReadCalls.list>, @CurrentActor() actor: Actor) {
    await this.commentReads.owners(actor, query.entity, query.id);
    const items = await this.commentReads.of(query.entity, Number(query.id));
    return { items, total: items.length };
  }

  @Call(commentReadCalls.people)
  async people(@Asked() { query }: AskedOf<typeof commentReadCalls.people>, @CurrentActor() actor: Actor) {
    const items = await this.mentions.people(await this.commentReads.owners(actor, query.entity, query.id), actor);
    return { items, total: items.length };
  }

  @Call(commentReadCalls.mentions)
  async named(@CurrentActor() actor: Actor) {
    const items = await this.mentions.of(actor);
    return { items, total: items.length, looked: await this.mentions.lookedAt(actor.id) };
  }

  @Call(commentReadCalls.look)
  async look(@Asked() { body: { until } }: AskedOf<typeof commentReadCalls.look>, @CurrentActor() actor: Actor) {
    const { state } = await this.mentions.look(until, actor);
    return { looked: state.until };
  }

  @Call(calls.add)
  async add(@Asked() { body: json }: AskedOf<typeof calls.add>, @Req() request: Request, @CurrentActor() actor: Actor) {
    const { files, data } = json ? { files: [], data: json } : await this.attachments.read(request);
    const body = json ?? checked(data ?? {});
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
    return this.answer(await this.commands.execute(new RunComment(commentId, command, actor, scopeOfOwners(owners))));
  }

  @Call(calls.change)
  async change(@Asked() { params: { id }, body: { text, resolved } }: AskedOf<typeof calls.change>, @CurrentActor() actor: Actor) {
    const { owners } = await this.commentReads.one(actor, id);
    const command = { type: 'ChangeComment', text, resolved, facts: this.facts(actor) } as const;
    return this.answer(await this.commands.execute(new RunComment(id, command, actor, scopeOfOwners(owners))));
  }

  @Call(calls.remove)
  async remove(@Asked() { params: { id } }: AskedOf<typeof calls.remove>, @CurrentActor() actor: Actor) {
    const { owners, comment } = await this.commentReads.one(actor, id);
    await this.commands.execute(new RunComment(id, { type: 'RemoveComment', facts: this.facts(actor) }, actor, scopeOfOwners(owners)));
    await this.attachments.remove(comment.attachments ?? []);
    return { deleted: [id] };
  }

  private async answer(decided: Decided<CommentState>) {
    return entity(await this.users.named(commentBodyOf(decided.state as Comment, stamps(decided))), decided);
  }

  private facts(actor: Actor) {
    return { actorId: actor.id, moderates: (admins as readonly string[]).includes(scopeOf(actor.roleId)) };
  }
}
