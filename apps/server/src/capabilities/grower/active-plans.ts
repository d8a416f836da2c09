import { Injectable } from '@nestjs/common';

/** How many active plans a grower has. Fields know it; they say so here, because they stand above growers. */
@Injectable()
export class ActivePlans {
  private count: (growerId: number) => Promise<number> = async () => 0;

  register(count: (growerId: number) => Promise<number>): void {
    this.count = count;
  }

  of(growerId: number): Promise<number> {
    return this.count(growerId);
  }
}
