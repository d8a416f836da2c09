/** What of an engine.io connection is looked at here. */
interface Connection {
  on(event: 'packetCreate', listener: (packet: { data?: unknown }) => void): unknown;
  on(event: 'flush', listener: () => void): unknown;
  readonly transport: { readonly writable: boolean; readonly socket?: { terminate?(): void } };
  close(discard?: boolean): void;
}

const sizeOf = (data: unknown): number => (typeof data === 'string' ? data.length : ArrayBuffer.isView(data) ? data.byteLength : 0);

/** A connection whose other end does not read is cut once more than `most` bytes wait for it: what waits is held in memory. */
export function cutWhenUnread(connection: Connection, most: number): void {
  let [waiting, sending] = [0, 0];
  connection.on('packetCreate', ({ data }) => {
    if (connection.transport.writable) sending = 0; // what was sent before is out
    waiting += sizeOf(data);
    if (waiting + sending <= most) return;
    const { socket } = connection.transport;
    connection.close(true);
    socket?.terminate?.(); // no polite end: that would wait for the other side too
  });
  connection.on('flush', () => {
    sending = waiting;
    waiting = 0;
  });
}
