import { Injectable } from '@nestjs/common';
import { personOfMonth } from '@loam/domain/access/access-entry.decider';
import type { RecordedEvent } from '../../../platform/event-store/event-store.port.js';
import { idOfStream } from '../../../platform/event-store/stream-name.js';
import { Projection, type ReadModelBatch } from '../../../platform/read-model/read-model.port.js';

export const SIGN_INS = 'signIns';
export const signInsOf = (userId: number) => `user:${userId}`;

/** What stays readable of a sign-in when its month is over: no address, no device, no name. */
export interface SignInEntry {
  readonly at: string;
  readonly type: 'SignInMade' | 'SignInRefused' | 'SignOutMade';
}
export const signInKey = (entryId: number) => `entry:${entryId}`;

/** person → their sign-ins, those that were refused and their sign-outs. Whose they are is told by whose key seals them. */
@Injectable()
export class SignInsByUser extends Projection {
  readonly name = SIGN_INS;
  readonly version = 1;
  override readonly erasedToo = true;
  readonly types = ['SignInMade', 'SignInRefused', 'SignOutMade'];

  apply({ stream, type, owner, position, by }: RecordedEvent, to: ReadModelBatch) {
    const userId = personOfMonth(owner ?? '');
    if (userId === undefined) return;
    const id = idOfStream(stream);
    to.put(signInKey(id), { at: by.recordedAt, type } as SignInEntry);
    to.putRow(signInsOf(userId), id, { sort: { at: position } });
  }
}
