import { Injectable } from '@nestjs/common';
import type { Comment, CommentState } from '@loam/domain/comment/comment.decider';
import { commentErrors } from '@loam/domain/comment/comment.errors';
import type { CommentBody, CommentEntity } from '@loam/domain/comment/comment-read.schema';
import type { Loaded } from '../../platform/decisions/aggregate.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { refused, Refused } from '../../platform/refusal/refused.js';
import { ReadModel } from '../../platform/read-model/read-model.js';
import { Access, type Owners } from '../access/index.js';
import { UserReads } from '../user/index.js';
import { Anchors } from './anchors.js';
import { comments } from './comment.aggregate.js';
import { commentKey, commentList, COMMENTS, type ListedComment } from './comments-by-entity.projection.js';

const kinds = { plan: 'plan', field: 'field', customer: 'grower' } as const;

/** Comments as others read them: within the reader's scope, where they stand now. */
@Injectable()
export class CommentReads {
  constructor(
    private readonly decisions: Decisions,
    private readonly read: ReadModel,
    private readonly access: Access,
    private readonly anchors: Anchors,
    private readonly users: UserReads,
  ) {}

  /** @throws 404 of the entity's kind */
  owners(actor: Actor, entity: CommentEntity, entityId: number | string): Promise<Owners> {
    return this.access[kinds[entity]](actor, entityId);
  }

  /** Oldest first. The reader's right is not asked: `owners` does that. */
  async of(entity: CommentEntity, entityId: number): Promise<CommentBody[]> {
    const ids = await this.read.all(COMMENTS, commentList(entity, entityId), 'at');
    if (ids.length === 0) return [];
    const listed = await this.read.getMany<ListedComment>(COMMENTS, ids.map(commentKey));
    const items = listed.flatMap((one) => (one ? [one.body] : []));
    const placed = items.filter(({ path }) => path !== null);
    const anchors = await this.anchors.find(
      entity,
      entityId,
      placed.map(({ path }) => path!),
    );
    const now = new Map(placed.map(({ id }, i) => [id, anchors[i] ?? null]));
    return Promise.all(items.map((item) => this.users.named({ ...item, path: now.get(item.id) ?? null })));
  }

  /** A comment that is there and in the actor's scope. @throws 404 CommentNotFound, the same for both */
  async one(actor: Actor, id: number): Promise<{ loaded: Loaded<CommentState>; comment: Comment; owners: Owners }> {
    const loaded = await this.decisions.read(comments, id);
    const comment = loaded.state;
    if (comment.status !== 'there') throw refused(commentErrors, 'CommentNotFound');
    const owners = await this.owners(actor, comment.entity, comment.entityId).catch((error: unknown) => {
      throw error instanceof Refused && error.refusal.status === 404 ? refused(commentErrors, 'CommentNotFound') : error;
    });
    return { loaded, comment, owners };
  }

  /** The comment that a reply names, undefined when it is no reply. */
  async thread(id: number | null | undefined): Promise<CommentState | undefined> {
    return id === null || id === undefined ? undefined : (await this.decisions.read(comments, id)).state;
  }
}
