import { Injectable } from '@nestjs/common';
import { type CommentEvent, commentEventTypes, type CommentPlace } from '@loam/domain/comment/comment.events';
import type { CommentBody, CommentEntity } from '@loam/domain/comment/comment.schema';
import type { RecordedEvent } from '../../platform/event-store/event-store.port.js';
import { Projection, type ReadModelBatch } from '../../platform/read-model/read-model.port.js';
import { commentBodyOf } from './comment.body.js';

export const COMMENTS = 'comments-by-entity';
export const commentList = (entity: CommentEntity, entityId: number) => `${entity}:${entityId}`;
export const commentKey = (id: number) => `comment:${id}`;

export interface ListedComment {
  readonly body: CommentBody;
  /** The append seen last: two events of one append are one revision. */
  readonly commit: string;
}

/** plan, field or grower → its comments, oldest first. Bump `version` to rebuild beside the old one, then switch. */
@Injectable()
export class CommentsByEntity extends Projection {
  readonly name = COMMENTS;
  readonly version = 3;
  readonly types = commentEventTypes;

  async apply({ type, data, by: { recordedAt, commitId } }: RecordedEvent, to: ReadModelBatch) {
    const event = { type, data } as CommentEvent;
    switch (event.type) {
      case 'CommentAdded': {
        const stamps = { revision: 1, createdAt: recordedAt, updatedAt: recordedAt };
        const body = commentBodyOf({ ...event.data, status: 'there', resolved: false }, stamps);
        to.put(commentKey(event.data.id), { body, commit: commitId } satisfies ListedComment);
        return to.putRow(commentList(event.data.entity, event.data.entityId), event.data.id, { sort: { at: Date.parse(event.data.at) } });
      }
      case 'CommentEdited':
        return this.change(event.data, { text: event.data.text }, recordedAt, commitId, to);
      case 'CommentResolved':
        return this.change(event.data, { resolved: event.data.resolved }, recordedAt, commitId, to);
      case 'CommentRemoved':
        to.remove(commentKey(event.data.id));
        return to.removeRow(commentList(event.data.entity, event.data.entityId), event.data.id);
    }
  }

  private async change({ id }: CommentPlace, changes: Partial<CommentBody>, updatedAt: string, commit: string, to: ReadModelBatch) {
    const known = await to.get<ListedComment>(commentKey(id));
    if (!known) return;
    const revision = known.body.revision + (known.commit === commit ? 0 : 1);
    to.put(commentKey(id), { body: { ...known.body, ...changes, revision, updatedAt }, commit } satisfies ListedComment);
  }
}
