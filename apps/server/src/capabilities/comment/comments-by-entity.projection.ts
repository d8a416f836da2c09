import { Injectable } from '@nestjs/common';
import { eventTypesOf } from '@loam/domain/kernel/capability/capability';
import { commentCapability } from '@loam/domain/comment/comment.capability';
import type { CommentEvent, CommentPlace } from '@loam/domain/comment/comment.events';
import type { CommentBody, CommentEntity } from '@loam/domain/comment/comment-read.schema';
import type { RecordedEvent } from '../../platform/event-store/event-store.port.js';
import { Projection, type ReadModelBatch } from '../../platform/read-model/read-model.port.js';
import { commentBodyOf } from './comment.answers.js';

export const COMMENTS = 'comments-by-entity';
export const commentList = (entity: CommentEntity, entityId: number) => `${entity}:${entityId}`;
/** Comments that name a person. */
export const mentionsOf = (userId: number) => `mentions:${userId}`;
export const commentKey = (id: number) => `comment:${id}`;

export interface ListedComment {
  readonly body: CommentBody;
  readonly growerId: number;
  /** The append seen last: two events of one append are one revision. */
  readonly commit: string;
}

const ofGrower = (growerId: number) => `grower:${growerId}`;
const idsOf = async (to: ReadModelBatch, growerId: number) => (await to.get<number[]>(ofGrower(growerId))) ?? [];

/** plan, field or grower → its comments, oldest first. Bump `version` to rebuild beside the old one, then switch. */
@Injectable()
export class CommentsByEntity extends Projection {
  readonly name = COMMENTS;
  readonly version = 5;
  readonly types = [...eventTypesOf(commentCapability.kinds.comment), 'GrowerRemoved'];

  async apply({ type, data, by: { recordedAt, commitId } }: RecordedEvent, to: ReadModelBatch) {
    if (type === 'GrowerRemoved') return this.forget(to, (data as { id: number }).id);
    const event = { type, data } as CommentEvent;
    switch (event.type) {
      case 'CommentAdded': {
        const stamps = { revision: 1, createdAt: recordedAt, updatedAt: recordedAt };
        const by = { id: event.data.by.id, name: '' }; // people are named when it is read
        const body = commentBodyOf({ ...event.data, by, status: 'there', resolved: false }, stamps);
        to.put(commentKey(event.data.id), { body, growerId: event.data.growerId, commit: commitId } satisfies ListedComment);
        for (const one of body.mentions) to.putRow(mentionsOf(one), body.id, { sort: { at: Date.parse(event.data.at) } });
        to.put(ofGrower(event.data.growerId), [...(await idsOf(to, event.data.growerId)), event.data.id]);
        return to.putRow(commentList(event.data.entity, event.data.entityId), event.data.id, { sort: { at: Date.parse(event.data.at) } });
      }
      case 'CommentEdited':
        return this.change(event.data, { text: event.data.text }, recordedAt, commitId, to);
      case 'CommentResolved':
        return this.change(event.data, { resolved: event.data.resolved }, recordedAt, commitId, to);
      case 'CommentRemoved':
        return this.drop(to, event.data);
    }
  }

  private async drop(to: ReadModelBatch, { id, growerId, entity, entityId }: CommentPlace): Promise<void> {
    const left = (await idsOf(to, growerId)).filter((one) => one !== id);
    if (left.length === 0) to.remove(ofGrower(growerId));
    else to.put(ofGrower(growerId), left);
    const known = await to.get<ListedComment>(commentKey(id));
    for (const one of known?.body.mentions ?? []) to.removeRow(mentionsOf(one), id);
    to.remove(commentKey(id));
    to.removeRow(commentList(entity, entityId), id);
  }

  /** A removed grower leaves nothing behind. */
  private async forget(to: ReadModelBatch, growerId: number): Promise<void> {
    for (const id of await idsOf(to, growerId)) {
      const known = await to.get<ListedComment>(commentKey(id));
      if (known) await this.drop(to, { id, growerId, entity: known.body.entity, entityId: known.body.entityId });
    }
  }

  private async change({ id }: CommentPlace, changes: Partial<CommentBody>, updatedAt: string, commit: string, to: ReadModelBatch) {
    const known = await to.get<ListedComment>(commentKey(id));
    if (!known) return;
    const revision = known.body.revision + (known.commit === commit ? 0 : 1);
    to.put(commentKey(id), { ...known, body: { ...known.body, ...changes, revision, updatedAt }, commit } satisfies ListedComment);
  }
}
