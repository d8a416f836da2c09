/** A default that was taken, or a fact that a reader should know, by the id of its question. */
export interface Remark {
  readonly id: string;
  readonly text: string;
}
/** What a calculation says beside its numbers. */
export class Told {
  readonly assumptions: Remark[] = [];
  readonly notes: Remark[] = [];

  assume(id: string, text: string): void {
    if (!this.assumptions.some((one) => one.id === id)) this.assumptions.push({ id, text });
  }
  note(id: string, text: string): void {
    this.notes.push({ id, text });
  }
}
