/** Work that is written down in the log; the queue only says that somebody should look at it. */
export interface Job {
  readonly kind: string;
  /** Of the stream that tells what is to be done and what is done already. */
  readonly id: number;
}

/**
 * Carries out jobs of one kind. May be asked for the same job twice, also at the same time on two nodes: what is done is
 * in the log, so a second run finds nothing to do. `stop` is raised when the node goes down.
 */
export type JobHandler = (id: number, stop: AbortSignal) => Promise<void>;

/** Which streams of the log are jobs, and what its events say about them; a stream may hold jobs of several kinds. */
export interface JobKind {
  readonly kind: string;
  /** `<stream>-<id>`. */
  readonly stream: string;
  /** After one of these somebody should look. */
  readonly opens: readonly string[];
  /** After one of these nothing is to be done until one of the others. */
  readonly closes: readonly string[];
  readonly handle: JobHandler;
}
