const FAILURES = 4;
const REST_MS = 60_000;

/** Leaves a service alone that failed four times in a row, for a minute, or for as long as it asked. Then one call tries it again. */
export class Circuit {
  private failures = 0;
  private closedUntil = 0;

  constructor(private readonly now: () => number) {}

  /** When it may be asked again; undefined when it may be now. */
  get restsUntil(): number | undefined {
    return this.now() < this.closedUntil ? this.closedUntil : undefined;
  }

  worked(): void {
    this.failures = 0;
  }

  failed(until?: number): void {
    this.failures += 1;
    if (until !== undefined) this.closedUntil = Math.max(this.closedUntil, until);
    else if (this.failures >= FAILURES) this.closedUntil = this.now() + REST_MS;
  }
}
