import { Injectable } from '@nestjs/common';
import { commentErrors } from '@loam/domain/comment/comment.errors';
import type { CommentBody } from '@loam/domain/comment/comment-read.schema';
import type { MentionsLookedState } from '@loam/domain/comment/mentions-looked.decider';
import type { Decided } from '../../platform/decisions/aggregate.js';
import { Clock } from '../../platform/decisions/clock.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { ReadModel } from '../../platform/read-model/read-model.js';
import { refused } from '../../platform/refusal/refused.js';
import { Access, type Owners } from '../access/index.js';
import { actorOf, GroupMembers, UserReads } from '../user/index.js';
import { looks } from './comment.aggregate.js';
import { commentKey, COMMENTS, type ListedComment, mentionsOf } from './comments-by-entity.projection.js';

/** So many of the last ones are told. */
const SHOWN = 50;

/** Whom comments can name, and what names a person. */
@Injectable()
export class Mentions {
  constructor(
    private readonly decisions: Decisions,
    private readonly clock: Clock,
    private readonly read: ReadModel,
    private readonly access: Access,
    private readonly users: UserReads,
    private readonly members: GroupMembers,
  ) {}

  /** Members of the grower's group who see the grower, by name. */
  async people({ groupId, growerId }: Owners, actor: Actor): Promise<{ id: number; name: string }[]> {
    const found = await Promise.all(
      (await this.members.of(groupId))
        .filter((id) => id !== actor.id)
        .map(async (id) => ((await this.sees(id, growerId)) ? [{ id, name: await this.users.nameOf(id) }] : [])),
    );
    return found.flat().sort((a, b) => a.name.localeCompare(b.name) || a.id - b.id);
  }

  /** The same ids. Somebody who is not there and somebody who may not see the grower are told alike. @throws 422 mentionElsewhere */
  async named(ids: readonly number[], growerId: number): Promise<readonly number[]> {
    for (const [at, id] of ids.entries())
      if (!(await this.sees(id, growerId))) throw refused(commentErrors, 'mentionElsewhere', { value: id }, `mentions[${at}]`);
    return ids;
  }

  /** The newest comment that a person has looked at; 0: none. */
  async lookedAt(userId: number): Promise<number> {
    return (await this.decisions.read(looks, userId)).state.until;
  }

  /** Up to `until`, and no further than what names the person by now: else what comes next would be taken for seen. */
  async look(until: number, actor: Actor): Promise<Decided<MentionsLookedState>> {
    const newest = Math.max(0, ...(await this.read.all(COMMENTS, mentionsOf(actor.id), 'at')));
    const command = { type: 'LookAtMentions', userId: actor.id, until: Math.min(until, newest), at: this.clock.now() } as const;
    return this.decisions.run(looks, actor.id, command, { actor });
  }

  /** Newest first; those out of the reader's reach by now are left out. */
  async of(actor: Actor): Promise<(CommentBody & { customerId: number })[]> {
    const ids = (await this.read.all(COMMENTS, mentionsOf(actor.id), 'at')).toReversed().slice(0, SHOWN);
    const listed = await this.read.getMany<ListedComment>(COMMENTS, ids.map(commentKey));
    const told = await Promise.all(
      listed.map(async (one) => {
        if (!one || !(await this.access.reaches(actor, 'grower', one.growerId))) return [];
        return [{ ...(await this.users.named(one.body)), customerId: one.growerId }];
      }),
    );
    return told.flat();
  }

  /** Whether a person, as they are placed now, sees a grower. */
  async sees(id: number, growerId: number): Promise<boolean> {
    const { state } = await this.users.read(id);
    return state.status === 'active' && this.access.reaches(actorOf(state), 'grower', growerId);
  }
}
