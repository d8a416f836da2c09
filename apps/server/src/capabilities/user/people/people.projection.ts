import { Injectable } from '@nestjs/common';
import type { InvitationEvent } from '@loam/domain/user/invitation.decider';
import type { UserEvent } from '@loam/domain/user/user.decider';
import type { RecordedEvent } from '../../../platform/event-store/event-store.port.js';
import { Projection, type ReadModelBatch } from '../../../platform/read-model/read-model.port.js';
import { idOfStream } from '../../../platform/event-store/stream-name.js';

export const PEOPLE = 'people';

export interface Listed {
  /** Of the list's row; of somebody who is only invited, above every id of a person. */
  readonly row: number;
  readonly fullName: string;
  readonly email: string;
  readonly roleId: number;
  readonly status: 'active' | 'inactive' | 'pending';
  readonly companyId?: number | undefined;
  readonly collectionIds: readonly number[];
  readonly groupIds: readonly number[];
  readonly createdAt: string;
}

/** Invitations have ids of their own; in one list with people they stand above them. */
const INVITED = 4_000_000_000_000_000;
export const invitationOf = (row: number): number | undefined => (row > INVITED ? row - INVITED : undefined);

export const personKey = (row: number) => `person:${row}`;
export const peopleLists = {
  all: 'all',
  company: (id: number) => `company:${id}`,
  collection: (id: number) => `collection:${id}`,
  group: (id: number) => `group:${id}`,
  /** Without those who are only invited. */
  members: (groupId: number) => `members:${groupId}`,
};
/** Who is invited has no name yet and stands in lists under the address. */
export const nameShown = ({ fullName, email }: Listed): string => fullName || email;
/** Of a list, those who are not inactive. */
export const presentOf = (list: string) => `${list}:present`;
const placesOf = ({ companyId, collectionIds, groupIds, status }: Listed): string[] => [
  peopleLists.all,
  ...(companyId === undefined ? [] : [peopleLists.company(companyId)]),
  ...collectionIds.map(peopleLists.collection),
  ...groupIds.map(peopleLists.group),
  ...(status === 'pending' ? [] : groupIds.map(peopleLists.members)),
];
const listsOf = (person: Listed): string[] => {
  const lists = placesOf(person);
  return person.status === 'inactive' ? lists : [...lists, ...lists.map(presentOf)];
};

/** group, collection and company → who belongs there, the invited ones too. Who was erased leaves nothing behind. */
@Injectable()
export class People extends Projection {
  readonly name = PEOPLE;
  readonly version = 4;
  override readonly erasedToo = true;
  readonly types = [
    'UserRegistered',
    'UserProfileChanged',
    'UserPlaced',
    'UserDeactivated',
    'UserReactivated',
    'UserRemoved',
    'UserInvited',
    'InvitationCancelled',
    'InvitationAccepted',
  ];

  async apply({ stream, type, data, by, erased }: RecordedEvent, to: ReadModelBatch) {
    const id = idOfStream(stream);
    const row = stream.startsWith('invitation-') ? INVITED + id : id;
    const known = await to.get<Listed>(personKey(row));
    if (known) for (const list of listsOf(known)) to.removeRow(list, row);
    const now = erased ? undefined : next(known, { type, data } as UserEvent | InvitationEvent, row, by.recordedAt);
    if (!now) return to.remove(personKey(row));
    to.put(personKey(row), now);
    const { fullName, email, roleId: role, status, createdAt } = now;
    const name = nameShown(now);
    for (const list of listsOf(now))
      to.putRow(list, row, {
        sort: { name, email, role, status, createdAt, id: row },
        search: `${fullName} ${email}`,
        active: status === 'active',
      });
  }
}

/** The person after an event; undefined: no longer in any list. */
function next(known: Listed | undefined, event: UserEvent | InvitationEvent, row: number, createdAt: string): Listed | undefined {
  switch (event.type) {
    case 'UserRegistered': {
      const { fullName, email, roleId, companyId, collectionIds, groupIds } = event.data;
      return { row, fullName, email, roleId, status: 'active', companyId, collectionIds, groupIds, createdAt };
    }
    case 'UserInvited': {
      const { email, roleId, companyId, collectionIds, groupIds } = event.data;
      return { row, fullName: '', email, roleId, status: 'pending', companyId, collectionIds, groupIds, createdAt };
    }
    case 'UserProfileChanged':
      return known && { ...known, fullName: event.data.changes.fullName ?? known.fullName };
    case 'UserPlaced': {
      const { roleId, collectionIds, groupIds } = event.data;
      return known && { ...known, roleId, collectionIds, groupIds };
    }
    case 'UserDeactivated':
      return known && { ...known, status: 'inactive' };
    case 'UserReactivated':
      return known && { ...known, status: 'active' };
    default:
      return undefined;
  }
}
