import { Injectable } from '@nestjs/common';
import type { CommentEntity } from '@loam/domain/comment/comment-read.schema';

/** For each path the place that is still there: itself, the item it was in, or null for the whole. */
type FindAnchors = (entityId: number, paths: readonly string[]) => Promise<readonly (string | null)[]>;

/** A comment whose place is gone moves to what is left around it. The owner of an entity registers how to find that. */
@Injectable()
export class Anchors {
  private readonly finders = new Map<CommentEntity, FindAnchors>();

  register(entity: CommentEntity, find: FindAnchors): void {
    this.finders.set(entity, find);
  }

  async find(entity: CommentEntity, entityId: number, paths: readonly string[]): Promise<readonly (string | null)[]> {
    return paths.length === 0 ? [] : ((await this.finders.get(entity)?.(entityId, paths)) ?? paths);
  }
}
