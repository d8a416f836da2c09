import { Body, Controller, Delete, Get, HttpCode, Post, Put, Query } from '@nestjs/common';
import { growerErrors } from '@loam/domain/grower/grower.errors';
import {
  changeGrower,
  type ChangeGrower,
  checkGrowerCode,
  type CheckGrowerCode,
  growerListQuery,
  type GrowerListQuery,
  registerGrower,
  type RegisterGrower,
  registerGrowers,
  type RegisterGrowers,
  removeGrowers,
  type RemoveGrowers,
  setGrowerStatus,
  type SetGrowerStatus,
} from '@loam/domain/grower/grower.schema';
import { validate } from '@loam/domain/kernel/validate';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { Creates, CurrentActor, FoundAt } from '../../platform/http/call/decorators.js';
import { Answers } from '../../platform/http/openapi/answers.js';
import { entity } from '../../platform/http/answers/entity.js';
import { id } from '../../platform/http/bodies/parsing.js';
import { Refused } from '../../platform/refusal/refused.js';
import { Access, admins, Allow, planners } from '../access/index.js';
import { bulkResults, codeCheck, deleted, growerBody, growerPage, statuses } from './grower.answers.js';
import { customerBody } from './grower.bodies.js';
import { GrowerErasure } from './grower-erasure.js';
import { GrowerReads } from './grower.reads.js';
import { GrowerWrites } from './grower.writes.js';

@Controller('customer')
@Allow(...planners)
export class GrowerController {
  constructor(
    private readonly growerWrites: GrowerWrites,
    private readonly growerReads: GrowerReads,
    private readonly access: Access,
    private readonly erasure: GrowerErasure,
  ) {}

  /** C092 */
  @Get('all-sorted')
  @Answers(growerPage)
  list(@Query({ schema: growerListQuery }) query: GrowerListQuery, @CurrentActor() actor: Actor) {
    return this.growerReads.page(query, actor);
  }

  /** C093 */
  @Get()
  @Answers(growerBody)
  async one(@Query('customerId', id('CustomerNotFound')) customerId: number, @CurrentActor() actor: Actor) {
    await this.access.grower(actor, customerId);
    const loaded = await this.growerWrites.read(customerId);
    return entity(customerBody(loaded), loaded);
  }

  /** C101 */
  @Post()
  @Answers(growerBody, 201)
  @Creates('customer?customerId={id}')
  async register(@Body({ schema: registerGrower }) body: RegisterGrower, @CurrentActor() actor: Actor) {
    const decided = await this.growerWrites.register(body, actor);
    return entity(customerBody(decided), decided);
  }

  /** C102: each item stands for itself. */
  @Post('bulk')
  @Answers(bulkResults, 201)
  @HttpCode(201)
  @FoundAt('customer/all-sorted?groupId={groupId}')
  async registerMany(
    @Body({ schema: registerGrowers }) { items }: RegisterGrowers,
    @Query('groupId', id('GroupNotFound')) groupId: number,
    @CurrentActor() actor: Actor,
  ) {
    await this.access.group(actor, groupId);
    const results: { index: number; id?: number; ok: boolean; key?: string; details?: unknown }[] = [];
    for (const [index, item] of items.entries()) results.push({ index, ...(await this.registerOne(item, groupId, actor)) });
    return { results };
  }

  /** C104 */
  @Post('growercode/validation')
  @HttpCode(200)
  @Answers(codeCheck)
  async checkCode(@Body({ schema: checkGrowerCode }) { growerCode, customerId }: CheckGrowerCode, @CurrentActor() actor: Actor) {
    const companyId = customerId === undefined ? actor.companyId : (await this.access.grower(actor, customerId)).companyId;
    const free = !growerCode || companyId === undefined || (await this.growerWrites.codeIsFree(companyId, growerCode, customerId));
    return free ? { valid: true } : { valid: false, message: growerErrors.growerCodeExists.message };
  }

  /** C105 */
  @Put()
  @Answers(growerBody)
  async change(@Body({ schema: changeGrower }) body: ChangeGrower, @CurrentActor() actor: Actor) {
    const decided = await this.growerWrites.change(body, actor);
    return entity(customerBody(decided), decided);
  }

  /** C106 */
  @Put('status')
  @Answers(statuses)
  async setStatus(@Body({ schema: setGrowerStatus }) { id: one, ids = [one!], active }: SetGrowerStatus, @CurrentActor() actor: Actor) {
    await this.growerWrites.setStatus(ids, active, actor);
    return { items: ids.map((growerId) => ({ id: growerId, active })) };
  }

  /** C107 */
  @Delete()
  @Answers(deleted)
  @Allow(...admins)
  async remove(@Body({ schema: removeGrowers }) { ids, force = false, erase = false }: RemoveGrowers, @CurrentActor() actor: Actor) {
    const position = await this.growerWrites.remove(ids, { force, erase }, actor);
    if (erase) await this.erasure.erase(ids, position);
    return { deleted: ids };
  }

  private async registerOne(item: unknown, groupId: number, actor: Actor) {
    const input = typeof item === 'object' && item !== null && !Array.isArray(item) ? { group: groupId, ...item } : item;
    const read = validate(registerGrower, input);
    try {
      if ('refusal' in read) throw new Refused(read.refusal);
      const { state } = await this.growerWrites.register(read.value, actor);
      return { id: state.status === 'none' ? 0 : state.id, ok: true };
    } catch (error) {
      if (!(error instanceof Refused) || error.refusal.status >= 500) throw error;
      const { key, details } = error.refusal;
      return { ok: false, key: details[0]?.key ?? key, details };
    }
  }
}
