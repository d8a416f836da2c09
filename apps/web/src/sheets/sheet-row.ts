/** `row` counts from 1 as the sheet does; cells are text, empty ones are ''. */
export interface SheetRow {
  readonly row: number;
  readonly cells: readonly string[];
}

type SheetFault = 'unsupportedFormat' | 'malformedFile' | 'fileTooLarge' | 'noRows';

/** Why a file cannot be shown before it is sent: `key` is the one the server would answer with. */
export class UnreadableSheet extends Error {
  constructor(readonly key: SheetFault) {
    super(key);
  }
}
