import { Controller } from '@nestjs/common';
import type { AskedOf } from '@loam/domain/kernel/call/call';
import { privacyCalls as calls } from '@loam/domain/privacy/privacy.calls';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { CurrentActor } from '../../platform/http/call/decorators.js';
import { Asked } from '../../platform/http/route/asked.js';
import { Call } from '../access/index.js';
import { LegalHolds } from './legal-holds.js';
import { type PrivacyTask, PrivacyOrders } from './privacy-orders.js';
import { PrivacyWrites } from './privacy.writes.js';
import { SubjectData } from './subject-data.js';
import { UserRemoval } from './user-removal.js';

const taskBody = ({ id: taskId, kind, status, subject, at, doneAt, keyDestroyedAt, chainOk }: PrivacyTask) => ({
  taskId,
  kind,
  status,
  subject,
  orderedAt: at,
  doneAt: doneAt ?? null,
  keyDestroyedAt: keyDestroyedAt ?? null,
  chainOk: chainOk ?? null,
});

@Controller()
export class PrivacyController {
  constructor(
    private readonly removal: UserRemoval,
    private readonly privacy: PrivacyWrites,
    private readonly orders: PrivacyOrders,
    private readonly data: SubjectData,
    private readonly holds: LegalHolds,
  ) {}

  @Call(calls.transfer)
  async transfer(@Asked() { body }: AskedOf<typeof calls.transfer>, @CurrentActor() actor: Actor) {
    return { userId: body.userId, removed: true as const, transferred: await this.removal.remove(body, actor) };
  }

  @Call(calls.export)
  async export(@Asked() { body }: AskedOf<typeof calls.export>, @CurrentActor() actor: Actor) {
    return { taskId: await this.privacy.export(body, actor), status: 'inProgress' as const };
  }

  @Call(calls.erase)
  async erase(@Asked() { body }: AskedOf<typeof calls.erase>, @CurrentActor() actor: Actor) {
    return { taskId: await this.privacy.erase(body, actor), status: 'inProgress' as const };
  }

  @Call(calls.hold)
  hold(@Asked() { body }: AskedOf<typeof calls.hold>, @CurrentActor() actor: Actor) {
    return this.holds.say(body, actor);
  }

  @Call(calls.holdOf)
  holdOf(@Asked() { query }: AskedOf<typeof calls.holdOf>, @CurrentActor() actor: Actor) {
    return this.holds.of(query, actor);
  }

  @Call(calls.task)
  async task(@Asked() { params: { taskId } }: AskedOf<typeof calls.task>, @CurrentActor() actor: Actor) {
    return taskBody(await this.orders.one(taskId, actor));
  }

  @Call(calls.file)
  async file(@Asked() { params: { taskId } }: AskedOf<typeof calls.file>, @CurrentActor() actor: Actor) {
    const task = await this.orders.one(taskId, actor);
    await this.privacy.expectReach(task, actor);
    return this.data.open(task);
  }
}
