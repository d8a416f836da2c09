import type { Socket } from 'socket.io-client';

/**
 * Until a connection is open, socket.io hears of its errors but not of its end: one whose server dies between the WebSocket's
 * handshake and socket.io's own would stand still for 20 s. Here such an end counts as the failed attempt that it is.
 */
export function noticeEarlyEnd({ io }: Socket): void {
  const watch = () => {
    const { engine } = io;
    let opened = false;
    engine.once('open', () => (opened = true));
    engine.once('close', (reason) => {
      if (!opened && reason === 'transport close') Reflect.apply(engine.emit, engine, ['error', new Error('ended before it was open')]);
    });
  };
  watch();
  io.on('reconnect_attempt', () => queueMicrotask(watch)); // the attempt begins right after it was announced
}
