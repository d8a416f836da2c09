import { Injectable } from '@nestjs/common';
import { ReadModel } from '../../../platform/read-model/read-model.js';
import { PEOPLE, peopleLists } from './people.projection.js';

/** More than a group may have is never looked through. */
const MOST = 500;

/** Who is in a group, whatever their state. Whoever asks has asked `Access` before. */
@Injectable()
export class GroupMembers {
  constructor(private readonly read: ReadModel) {}

  async of(groupId: number): Promise<number[]> {
    const page = { pageNo: 1, pageSize: MOST, sortBy: 'name', sortOrder: 'asc' } as const;
    const { items } = await this.read.page(PEOPLE, peopleLists.members(groupId), page);
    return items.map(Number);
  }
}
