import { Injectable } from '@nestjs/common';

interface Claim {
  readonly ids: RegExp;
  readonly refers: (id: string) => Promise<boolean>;
}

/** Which capability may know a file, and whether anything in it still names the file. */
@Injectable()
export class FileClaims {
  private readonly claims: Claim[] = [];

  /** Files whose id fits `ids` are this capability's; `refers` asks the log whether one of them is still of use. */
  register(ids: RegExp, refers: Claim['refers']): void {
    this.claims.push({ ids, refers });
  }

  /** A file of nobody's kind is no orphan: another version may know it. */
  async isOrphan(id: string): Promise<boolean> {
    const claims = this.claims.filter(({ ids }) => ids.test(id));
    for (const { refers } of claims) if (await refers(id)) return false;
    return claims.length > 0;
  }
}
