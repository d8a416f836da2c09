import type { Socket } from 'socket.io';

/** How many sockets each person has in one namespace. Those still on their way in count: many may connect at once. */
export class SocketPlaces {
  private readonly taken = new Map<number, number>();

  constructor(private readonly most: number) {}

  /** False when the person has all of theirs. The place is free again when the socket ends, also one that never came in. */
  take(userId: number, socket: Socket): boolean {
    const before = this.taken.get(userId) ?? 0;
    if (before >= this.most) return false;
    this.taken.set(userId, before + 1);
    const { conn } = socket;
    const free = () => {
      conn.off('close', free);
      socket.off('disconnect', free);
      const left = this.taken.get(userId)! - 1;
      if (left > 0) this.taken.set(userId, left);
      else this.taken.delete(userId);
    };
    socket.on('disconnect', free);
    conn.on('close', free);
    if (conn.readyState !== 'open') free(); // gone while it was being asked who it is
    return true;
  }
}
