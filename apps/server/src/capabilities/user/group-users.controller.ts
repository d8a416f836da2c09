import { Controller, Get, Param, Query } from '@nestjs/common';
import { groupUsers } from '@loam/domain/user/user-answers.schema';
import { listQuery } from '@loam/domain/kernel/schema';
import type { z } from 'zod';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { CurrentActor } from '../../platform/http/call/decorators.js';
import { Answers } from '../../platform/http/openapi/answers.js';
import { ReadModel } from '../../platform/read-model/read-model.js';
import { Access, admins, Allow } from '../access/index.js';
import { type Listed, PEOPLE, peopleLists, personKey } from './people.projection.js';

const query = listQuery(['fullName', 'email', 'id']);
/** The lists' own names of what people are sorted by. */
const orders = { fullName: 'name', email: 'email', id: 'id' } as const;

@Controller('group')
export class GroupUsersController {
  constructor(
    private readonly read: ReadModel,
    private readonly access: Access,
  ) {}

  /** C074 */
  @Get(':id/users')
  @Allow(...admins)
  @Answers(groupUsers)
  async users(@Param('id') id: string, @Query({ schema: query }) paging: z.infer<typeof query>, @CurrentActor() actor: Actor) {
    const { groupId } = await this.access.group(actor, id);
    const page = await this.read.page(PEOPLE, peopleLists.members(groupId), { ...paging, sortBy: orders[paging.sortBy] });
    const people = await this.read.getMany<Listed>(PEOPLE, page.items.map(personKey));
    const items = people
      .filter((person) => person !== undefined)
      .map(({ row, fullName, email, roleId, status, groupIds }) => ({
        id: row,
        fullName,
        email,
        roleId,
        status,
        active: status === 'active',
        groupIds,
      }));
    return { ...page, items };
  }
}
