import { Injectable } from '@nestjs/common';

/** How many own products and crops a grower's plans have that a group has not. Plans know it; they say so here, because they stand above growers. */
@Injectable()
export class OwnRecordNeeds {
  private count: (groupId: number, growerId: number) => Promise<number> = async () => 0;

  register(count: (groupId: number, growerId: number) => Promise<number>): void {
    this.count = count;
  }

  unusableIn(groupId: number, growerId: number): Promise<number> {
    return this.count(groupId, growerId);
  }
}
