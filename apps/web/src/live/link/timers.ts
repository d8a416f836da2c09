/** Time-outs that end with their owner. */
export class Timers {
  private readonly running = new Set<ReturnType<typeof setTimeout>>();

  later(ms: number, work: () => void): void {
    const timer = setTimeout(() => {
      this.running.delete(timer);
      work();
    }, ms);
    this.running.add(timer);
  }

  stop(): void {
    for (const timer of this.running) clearTimeout(timer);
    this.running.clear();
  }
}
