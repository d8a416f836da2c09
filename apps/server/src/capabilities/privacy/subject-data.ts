import { setImmediate as breathe } from 'node:timers/promises';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { privacyErrors } from '@loam/domain/privacy/privacy.errors';
import { DAY_MS } from '@loam/domain/kernel/locale/dates';
import { Clock } from '../../platform/decisions/clock.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import { EVENT_STORE, type EventStore, type KeyOwner } from '../../platform/event-store/event-store.port.js';
import { FileClaims } from '../../platform/files/file-claims.js';
import { FILE_STORE, type FileStore } from '../../platform/files/file-store.port.js';
import { Download } from '../../platform/http/answers/download.js';
import { refused } from '../../platform/refusal/refused.js';
import { privacyTasks } from './privacy.aggregate.js';
import type { PrivacyTask } from './privacy-orders.js';
import { streamKind } from './subject-kinds.js';

/** So long a file of somebody's data can be fetched. */
const KEPT_MS = 7 * DAY_MS;
const AT_ONCE = 500;
/** Of no meaning to anybody but the machine, or a secret of how the person signs in. */
const untold = /^(credential|verification|password-reset|idempotency|unique)-/;
const secrets = new Set(['hash', 'next', 'token']);
const fileOf = (taskId: number) => `0-privacy-${taskId}`;

/** Everything that is kept of one person, in a file that only their own key opens: erasing them erases it. */
@Injectable()
export class SubjectData implements OnModuleInit {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(FILE_STORE) private readonly files: FileStore,
    private readonly claims: FileClaims,
    private readonly decisions: Decisions,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.claims.register(/^0-privacy-\d+$/, async (id) => {
      const { state } = await this.decisions.read(privacyTasks, Number(id.slice(fileOf(0).length - 1)));
      return state.status !== 'none' && this.clock.millis() - Date.parse(state.at) < KEPT_MS;
    });
  }

  async keep({ id, subject }: PrivacyTask): Promise<void> {
    const owner: KeyOwner = `${streamKind[subject.kind]}:${subject.id}`;
    const events: object[] = [];
    let seen = 0;
    for await (const { stream, type, by, data, erased, owner: of } of this.store.readAll()) {
      if (++seen % AT_ONCE === 0) await breathe();
      if (of !== owner || erased || untold.test(stream)) continue;
      events.push({ of: stream, type, at: by.recordedAt, by: { id: by.actorId, name: by.actorName }, data: withoutSecrets(data) });
    }
    const content = JSON.stringify({ subject, madeAt: this.clock.now(), events }, null, 1);
    const name = `${subject.kind}-${subject.id}.json`;
    await this.files.put({ name, type: 'application/json', bytes: Buffer.from(content), owner, userId: 0, key: `privacy-${id}` });
  }

  /** @throws Refused 404 TaskNotFound when there is no file, or none any more */
  async open({ id, kind, status }: PrivacyTask): Promise<Download> {
    const found = kind === 'export' && status === 'done' ? await this.files.read(fileOf(id)) : undefined;
    if (!found) throw refused(privacyErrors, 'TaskNotFound');
    return new Download(found.file.name, found.file.type, found.bytes);
  }
}

const withoutSecrets = (data: unknown): unknown =>
  typeof data === 'object' && data !== null && !Array.isArray(data)
    ? Object.fromEntries(Object.entries(data).filter(([key]) => !secrets.has(key)))
    : data;
