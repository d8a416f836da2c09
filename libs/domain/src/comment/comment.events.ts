import type { CommentEntity } from './comment-read.schema.js';

/** Where a comment hangs. The grower is whose key seals it. */
export interface CommentPlace {
  readonly id: number;
  readonly growerId: number;
  readonly entity: CommentEntity;
  readonly entityId: number;
}

/** A file that hangs on a comment; its bytes lie in the file store under `id`. */
export interface Attachment {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  /** Bytes. */
  readonly size: number;
}

export type CommentAdded = {
  type: 'CommentAdded';
  data: CommentPlace & {
    readonly path: string | null;
    /** The first comment of the thread. */
    readonly replyTo: number | null;
    readonly text: string;
    /** Absent in what was written before comments could carry files. */
    readonly attachments?: readonly Attachment[];
    /** People whom it speaks to by name; absent where it names nobody. */
    readonly mentions?: readonly number[];
    readonly by: { readonly id: number; readonly name: string };
    readonly at: string;
  };
};
export type CommentEdited = { type: 'CommentEdited'; data: CommentPlace & { readonly text: string } };
export type CommentResolved = { type: 'CommentResolved'; data: CommentPlace & { readonly resolved: boolean } };
export type CommentRemoved = { type: 'CommentRemoved'; data: CommentPlace };
export type CommentEvent = CommentAdded | CommentEdited | CommentResolved | CommentRemoved;
