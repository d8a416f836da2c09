/** A photo of a story; its bytes lie in the file store under `id`. */
export interface StoryImage {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  /** Bytes. */
  readonly size: number;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
}

export type StoryWritten = {
  type: 'StoryWritten';
  data: {
    id: number;
    growerId: number;
    title: string;
    text: string;
    /** `YYYY-MM-DD`, when it happened */
    date: string;
    images: readonly StoryImage[];
    writtenBy: number;
  };
};
/** What is given became this; the rest stays. */
export type StoryChanged = {
  type: 'StoryChanged';
  data: { id: number; growerId: number; title?: string; text?: string; date?: string; images?: readonly StoryImage[] };
};
export type StoryRemoved = { type: 'StoryRemoved'; data: { id: number; growerId: number } };
export type StoryEvent = StoryWritten | StoryChanged | StoryRemoved;
