import { Controller, Req } from '@nestjs/common';
import type { Comment, CommentState } from '@loam/domain/comment/comment.decider';
import { commentReadCalls } from '@loam/domain/comment/comment-read.calls';
import { commentCalls as calls } from '@loam/domain/comment/comment.calls';
import { addComment, type AddComment } from '@loam/domain/comment/comment.schema';
import type { AskedOf } from '@loam/domain/kernel/call/call';
import { validate } from '@loam/domain/kernel/errors/validate';
import type { Decided } from '../../platform/decisions/aggregate.js';
import type { Request } from '../../platform/http/call/call.js';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { CurrentActor } from '../../platform/http/call/decorators.js';
import { entity, stamps } from '../../platform/http/answers/entity.js';
import { Asked } from '../../platform/http/route/asked.js';
import { Refused } from '../../platform/refusal/refused.js';
import { Call } from '../access/index.js';
import { UserReads } from '../user/index.js';
import { commentBodyOf } from './comment.answers.js';
import { Attachments } from './attachments.js';
import { CommentReads } from './comment.reads.js';
import { CommentWrites } from './comment.writes.js';
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
    private readonly commentReads: CommentReads,
    private readonly writes: CommentWrites,
    private readonly attachments: Attachments,
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
    return this.answer(await this.writes.add(body, files, actor));
  }

  @Call(calls.change)
  async change(@Asked() { params: { id }, body }: AskedOf<typeof calls.change>, @CurrentActor() actor: Actor) {
    return this.answer(await this.writes.change(id, body, actor));
  }

  @Call(calls.remove)
  async remove(@Asked() { params: { id } }: AskedOf<typeof calls.remove>, @CurrentActor() actor: Actor) {
    await this.writes.remove(id, actor);
    return { deleted: [id] };
  }

  private async answer(decided: Decided<CommentState>) {
    return entity(await this.users.named(commentBodyOf(decided.state as Comment, stamps(decided))), decided);
  }
}
