/** A calculation that cannot be answered from what it was given: thrown by the engine, never a silent zero. */
export class Refused extends Error {
  readonly key: string;
  /** The input that stands in the way, as a dotted path. */
  readonly field: string;

  constructor(key: string, field: string, message: string) {
    super(message);
    this.name = 'Refused';
    this.key = key;
    this.field = field;
  }
}
