import type { Told } from '../updates/group-commit.js';

/** Those who have documents open on this node. */
export interface DocumentAudience {
  /** Someone here looks at it, so it stays open and follows the log. */
  isWatched(doc: string): boolean;
  changed(doc: string, change: Told): void;
  epochBegan(doc: string, reason: string): void;
  gone(doc: string): void;
}
export const DOCUMENT_AUDIENCE = Symbol('DocumentAudience');
