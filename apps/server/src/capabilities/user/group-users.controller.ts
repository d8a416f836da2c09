import { Controller, Get, Param, Query } from '@nestjs/common';
import { listQuery } from '@loam/domain/kernel/schema';
import type { z } from 'zod';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { CurrentActor } from '../../platform/http/decorators.js';
import { ReadModel } from '../../platform/read-model/read-model.js';
import { Access, admins, Allow } from '../access/index.js';
import { groupList, type UserShort } from './group-users.projection.js';

const query = listQuery(['fullName', 'email', 'id']);

@Controller('group')
export class GroupUsersController {
  constructor(
    private readonly read: ReadModel,
    private readonly access: Access,
  ) {}

  /** C074 */
  @Get(':id/users')
  @Allow(...admins)
  async users(@Param('id') id: string, @Query({ schema: query }) paging: z.infer<typeof query>, @CurrentActor() actor: Actor) {
    const { groupId } = await this.access.group(actor, id);
    const page = await this.read.page('users-by-group', groupList(groupId), paging);
    const items = await this.read.getMany<UserShort>(
      'users-by-group',
      page.items.map((user) => `user:${user}`),
    );
    return { ...page, items: items.filter((user) => user !== undefined) };
  }
}
