import { Injectable } from '@nestjs/common';
import type { Upload } from '@loam/domain/upload/upload.decider';
import { Clock } from '../../platform/decisions/clock.js';
import { LiveNamespace } from '../../platform/live/sockets/live-namespace.js';
import { UserReads } from '../user/index.js';
import { taskBody } from './upload.answers.js';

const TELL_MS = 250;

/** How far uploads are, told to whoever watches and stored nowhere. */
@Injectable()
export class UploadProgress {
  private readonly told = new Map<number, number>();

  constructor(
    private readonly clock: Clock,
    private readonly users: UserReads,
    private readonly live: LiveNamespace,
  ) {}

  /** Four times a second at most; the end of an upload is told in any case. */
  async tell(told: Upload): Promise<void> {
    const now = this.clock.steady();
    if (now - (this.told.get(told.id) ?? -TELL_MS) < TELL_MS && told.status !== 'ended') return;
    if (told.status === 'ended') this.told.delete(told.id);
    else this.told.set(told.id, now);
    const state = await this.users.named(told);
    this.live.announce(`task:${state.id}`, {
      type: 'UploadProgressed',
      id: state.id,
      at: state.lastAt,
      by: state.by,
      data: taskBody(state),
    });
  }
}
