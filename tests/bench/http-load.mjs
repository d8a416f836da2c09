import { connect } from 'node:net';

/**
 * Keeps `connections` busy with one request each for `ms`, over sockets of its own, because a full client would cost more
 * than the server under test. `next` answers the request as text. Answers calls/s, each one's ms and the first answer that is no success.
 */
export async function load(port, connections, ms, next) {
  const took = [];
  let failed;
  const end = performance.now() + ms;
  await Promise.all(
    Array.from(
      { length: connections },
      () =>
        new Promise((done, broken) => {
          const socket = connect(port, '127.0.0.1').on('error', broken);
          let heard = Buffer.alloc(0);
          let from = 0;
          const ask = () => {
            if (performance.now() > end) return socket.end(done);
            from = performance.now();
            socket.write(next());
          };
          socket
            .setNoDelay(true)
            .on('connect', ask)
            .on('data', (bytes) => {
              heard = heard.length === 0 ? bytes : Buffer.concat([heard, bytes]);
              const head = heard.indexOf('\r\n\r\n');
              if (head < 0) return;
              const text = heard.toString('latin1', 0, head);
              const length = Number(/content-length: (\d+)/i.exec(text)?.[1] ?? 0);
              if (heard.length < head + 4 + length) return;
              if (!text.startsWith('HTTP/1.1 2')) failed ??= heard.toString();
              took.push(performance.now() - from);
              heard = Buffer.alloc(0);
              ask();
            });
        }),
    ),
  );
  if (failed) throw new Error(failed);
  return { rate: (took.length * 1000) / ms, took };
}

export function request(method, path, { token, adminToken, body } = {}) {
  const text = body === undefined ? '' : JSON.stringify(body);
  return `${method} ${path} HTTP/1.1\r\nhost: localhost\r\n${token ? `authorization: Bearer ${token}\r\n` : ''}${adminToken ? `x-admin-token: ${adminToken}\r\n` : ''}${text ? `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(text)}\r\n` : ''}\r\n${text}`;
}
