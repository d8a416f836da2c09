/** Those on this node who are told who else is in a document. */
export interface PresenceRooms {
  tell(doc: string, update: Uint8Array, except?: string): void;
  isWatched(doc: string): boolean;
  onLeft(listener: (doc: string, socketId: string) => void): void;
}
export const PRESENCE_ROOMS = Symbol('PresenceRooms');
