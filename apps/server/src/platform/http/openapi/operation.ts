/** What is read and written of an operation of the document. */
export interface Parameter {
  readonly name: string;
  readonly in: string;
  required?: boolean;
  schema?: Readonly<Record<string, unknown>>;
  example?: unknown;
}
export type Operation = Record<string, unknown> & { responses?: Record<string, unknown>; parameters?: Parameter[] };
