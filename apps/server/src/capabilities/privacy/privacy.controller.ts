import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { userTransferred } from '@loam/domain/user/user-answers.schema';
import {
  type AskSubject,
  askSubject,
  legalHoldBody,
  privacyTask,
  privacyTaskAsked,
  queryHold,
  type SayHold,
  sayHold,
} from '@loam/domain/privacy/privacy.schema';
import { type TransferUser, transferUser } from '@loam/domain/user/user-admin.schema';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { CurrentActor } from '../../platform/http/call/decorators.js';
import { Answers, AnswersFile } from '../../platform/http/openapi/answers.js';
import { id } from '../../platform/http/bodies/parsing.js';
import { admins, AllowConfirmed, AllowVerified } from '../access/index.js';
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

  /** C024 */
  @Post('adminCenter/user/transfer')
  @HttpCode(200)
  @AllowConfirmed(...admins)
  @Answers(userTransferred)
  async transfer(@Body({ schema: transferUser }) body: TransferUser, @CurrentActor() actor: Actor) {
    return { userId: body.userId, removed: true, transferred: await this.removal.remove(body, actor) };
  }

  /** C284 */
  @Post('gdpr/export')
  @HttpCode(202)
  @AllowVerified(...admins)
  @Answers(privacyTaskAsked, 202)
  async export(@Body({ schema: askSubject }) body: AskSubject, @CurrentActor() actor: Actor) {
    return { taskId: await this.privacy.export(body, actor), status: 'inProgress' };
  }

  /** C285 */
  @Post('gdpr/erase')
  @HttpCode(202)
  @AllowConfirmed(...admins)
  @Answers(privacyTaskAsked, 202)
  async erase(@Body({ schema: askSubject }) body: AskSubject, @CurrentActor() actor: Actor) {
    return { taskId: await this.privacy.erase(body, actor), status: 'inProgress' };
  }

  /** C346: set or released, with the reason. */
  @Post('gdpr/hold')
  @HttpCode(200)
  @AllowConfirmed(...admins)
  @Answers(legalHoldBody)
  hold(@Body({ schema: sayHold }) body: SayHold, @CurrentActor() actor: Actor) {
    return this.holds.say(body, actor);
  }

  /** C347 */
  @Get('gdpr/hold')
  @AllowVerified(...admins)
  @Answers(legalHoldBody)
  holdOf(@Query({ schema: queryHold }) query: AskSubject, @CurrentActor() actor: Actor) {
    return this.holds.of(query, actor);
  }

  /** C344: of an erasure that is done, the proof. */
  @Get('gdpr/:taskId')
  @AllowVerified(...admins)
  @Answers(privacyTask)
  async task(@Param('taskId', id('TaskNotFound')) taskId: number, @CurrentActor() actor: Actor) {
    return taskBody(await this.orders.one(taskId, actor));
  }

  /** C345 */
  @Get('gdpr/:taskId/file')
  @AllowVerified(...admins)
  @AnswersFile('application/json')
  async file(@Param('taskId', id('TaskNotFound')) taskId: number, @CurrentActor() actor: Actor) {
    const task = await this.orders.one(taskId, actor);
    await this.privacy.expectReach(task, actor);
    return this.data.open(task);
  }
}
