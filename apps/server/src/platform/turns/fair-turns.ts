/** Who waits for a turn. Strangers are known by their address, and are one company together. */
export interface Caller {
  readonly person: string;
  readonly company: string;
}

/** Too many wait already: of this person, of their company, or of all. */
export class TooManyWait extends Error {}

interface TurnLimits {
  /** How many work at once. */
  readonly atOnce: number;
  /** How many may wait. */
  readonly person: number;
  readonly company: number;
  readonly all: number;
}

type Start = () => void;

/** Turns go round the companies, and in each round its people: who asks for many waits behind nobody but themselves. */
export class FairTurns {
  private running = 0;
  private waiting = 0;
  private readonly companies = new Map<string, Map<string, Start[]>>();

  constructor(private readonly limits: TurnLimits) {}

  /** Call what it gives when the work is done. @throws TooManyWait */
  async take({ person, company }: Caller): Promise<() => void> {
    if (this.running < this.limits.atOnce) this.running++;
    else {
      const people = this.companies.get(company) ?? new Map<string, Start[]>();
      const own = people.get(person) ?? [];
      const ofCompany = [...people.values()].reduce((sum, each) => sum + each.length, 0);
      const { limits } = this;
      if (own.length >= limits.person || ofCompany >= limits.company || this.waiting >= limits.all) throw new TooManyWait();
      this.companies.set(company, people.set(person, own));
      this.waiting++;
      await new Promise<void>((start) => own.push(start));
    }
    let done = false;
    return () => {
      if (done) return;
      done = true;
      const next = this.next();
      if (next) next(); // the place passes on
      else this.running--;
    };
  }

  private next(): Start | undefined {
    const [company, people] = this.companies.entries().next().value ?? [];
    if (company === undefined || people === undefined) return undefined;
    const [person, own] = people.entries().next().value!;
    const start = own.shift();
    this.waiting--;
    // whoever had their turn goes to the end
    people.delete(person);
    if (own.length > 0) people.set(person, own);
    this.companies.delete(company);
    if (people.size > 0) this.companies.set(company, people);
    return start;
  }
}
