/** A file of a note; its bytes lie in the file store under `id`. */
export interface NoteFile {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  /** Bytes. */
  readonly size: number;
}

export type SeasonNoteAdded = {
  type: 'SeasonNoteAdded';
  data: {
    id: number;
    growerId: number;
    /** null: of the grower's whole season */
    planId: number | null;
    /** Of the season, as `seasonOf` tells it. */
    year: number;
    text: string;
    attachments: readonly NoteFile[];
    writtenBy: number;
  };
};
/** What is given became this; the rest stays. */
export type SeasonNoteChanged = {
  type: 'SeasonNoteChanged';
  data: { id: number; growerId: number; text?: string; attachments?: readonly NoteFile[] };
};
export type SeasonNoteRemoved = { type: 'SeasonNoteRemoved'; data: { id: number; growerId: number } };
export type SeasonNoteEvent = SeasonNoteAdded | SeasonNoteChanged | SeasonNoteRemoved;
