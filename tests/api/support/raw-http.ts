import { connect } from 'node:net';

/** What comes back for bytes that a client library would not send: status and headers, names in lower case. */
export const raw = (url: string, bytes: string): Promise<{ status: number; headers: Headers }> =>
  new Promise((done, failed) => {
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname === 'localhost' ? '127.0.0.1' : hostname, () => socket.write(bytes));
    let text = '';
    const read = () => {
      const end = text.indexOf('\r\n\r\n');
      if (end < 0) return;
      const [first, ...lines] = text.slice(0, end).split('\r\n');
      socket.destroy();
      const headers = new Headers();
      for (const line of lines) headers.append(line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim());
      done({ status: Number(/^HTTP\/1\.1 (\d{3})/.exec(first!)?.[1]), headers });
    };
    socket.on('data', (chunk) => ((text += chunk.toString('latin1')), read()));
    socket.once('error', failed);
    socket.once('close', () => failed(new Error(`closed after ${JSON.stringify(text)}`)));
  });

/** An attempt to open a WebSocket. */
export const handshake = (path: string, headers: Readonly<Record<string, string>> = {}): string =>
  [
    `GET ${path} HTTP/1.1`,
    'Host: localhost',
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    '\r\n',
  ].join('\r\n');
