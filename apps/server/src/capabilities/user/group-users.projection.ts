import { Injectable } from '@nestjs/common';
import type { UserEvent } from '@loam/domain/user/user.decider';
import type { RecordedEvent } from '../../platform/event-store/event-store.port.js';
import { Projection, type ReadModelBatch } from '../../platform/read-model/read-model.port.js';

export interface UserShort {
  readonly id: number;
  readonly fullName: string;
  readonly email: string;
  readonly roleId: number;
  readonly status: 'active' | 'inactive';
  readonly active: boolean;
  readonly groupIds: readonly number[];
}

export const groupList = (groupId: number) => `group:${groupId}`;

/** group → the people in it, by name. */
@Injectable()
export class UsersByGroup extends Projection {
  readonly name = 'users-by-group';
  readonly version = 1;
  readonly types = ['UserRegistered', 'UserProfileChanged', 'UserDeactivated', 'UserReactivated'];

  async apply(recorded: RecordedEvent, to: ReadModelBatch) {
    const event = { type: recorded.type, data: recorded.data } as UserEvent;
    if (event.type === 'UserRegistered') {
      const { id, fullName, email, roleId, groupIds } = event.data;
      return this.write(to, { id, fullName, email, roleId, status: 'active', active: true, groupIds });
    }
    const known = await to.get<UserShort>(`user:${event.data.id}`);
    if (!known) return;
    if (event.type === 'UserProfileChanged') return this.write(to, { ...known, fullName: event.data.changes.fullName ?? known.fullName });
    if (event.type === 'UserDeactivated') return this.write(to, { ...known, status: 'inactive', active: false });
    if (event.type === 'UserReactivated') return this.write(to, { ...known, status: 'active', active: true });
  }

  private write(to: ReadModelBatch, user: UserShort): void {
    to.put(`user:${user.id}`, user);
    const { id, fullName, email, active } = user;
    for (const groupId of user.groupIds)
      to.putRow(groupList(groupId), id, { sort: { fullName, email, id }, search: `${fullName} ${email}`, active });
  }
}
