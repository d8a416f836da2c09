import { Controller } from '@nestjs/common';
import type { AskedOf } from '@loam/domain/kernel/call/call';
import { groupUserCalls as calls } from '@loam/domain/user/user-admin.calls';
import type { Actor } from '../../../platform/decisions/decisions.port.js';
import { CurrentActor } from '../../../platform/http/call/decorators.js';
import { Asked } from '../../../platform/http/route/asked.js';
import { ReadModel } from '../../../platform/read-model/read-model.js';
import { Access, Call } from '../../access/index.js';
import { type Listed, PEOPLE, peopleLists, personKey } from './people.projection.js';

/** The lists' own names of what people are sorted by. */
const orders = { fullName: 'name', email: 'email', id: 'id' } as const;

@Controller()
export class GroupUsersController {
  constructor(
    private readonly read: ReadModel,
    private readonly access: Access,
  ) {}

  @Call(calls.list)
  async users(@Asked() { params, query: paging }: AskedOf<typeof calls.list>, @CurrentActor() actor: Actor) {
    const { groupId } = await this.access.group(actor, params.id);
    const page = await this.read.page(PEOPLE, peopleLists.members(groupId), { ...paging, sortBy: orders[paging.sortBy] });
    const people = await this.read.getMany<Listed>(PEOPLE, page.items.map(personKey));
    const items = people.flatMap((person) => {
      if (person === undefined || person.status === 'pending') return [];
      const { row, fullName, email, roleId, status, groupIds } = person;
      return [{ id: row, fullName, email, roleId, status, active: status === 'active', groupIds }];
    });
    return { ...page, items };
  }
}
