import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  readonly to: string;
  /** the plain part, as a reader sees it */
  readonly text: string;
  readonly links: readonly string[];
}

/** A mail server on this machine: takes every mail by SMTP and keeps what it says. */
export class MailServer {
  readonly mails: ReceivedMail[] = [];
  private readonly server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData: (stream, { envelope }, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (bytes: Buffer) => chunks.push(bytes));
      stream.on('end', () => {
        const text = plainPart(Buffer.concat(chunks).toString('latin1'));
        for (const { address } of envelope.rcptTo) this.mails.push({ to: address, text, links: text.match(/https?:\/\/[^\s<>]+/g) ?? [] });
        done();
      });
    },
  });

  /** Its address, as SMTP_URL takes it. */
  async open(): Promise<string> {
    this.server.on('error', () => undefined); // who calls may hang up
    await new Promise<void>((ready) => this.server.listen(0, '127.0.0.1', ready));
    return `smtp://127.0.0.1:${(this.server.server.address() as AddressInfo).port}`;
  }
  close = () => new Promise<void>((done) => this.server.close(done));
}

/** The text/plain part of a message, its transfer encoding undone. */
function plainPart(message: string): string {
  const boundary = /boundary="?([^"\r\n;]+)/i.exec(message)?.[1];
  const parts = boundary === undefined ? [message] : message.split(`--${boundary}`);
  const plain = parts.find((part) => /content-type:\s*text\/plain/i.test(part)) ?? '';
  const [head = '', ...body] = plain.trimStart().split('\r\n\r\n');
  const raw = body.join('\r\n\r\n');
  const encoding = /content-transfer-encoding:\s*(\S+)/i.exec(head)?.[1]?.toLowerCase();
  if (encoding === 'base64') return Buffer.from(raw, 'base64').toString('utf8');
  if (encoding !== 'quoted-printable') return Buffer.from(raw.replaceAll(' \r\n', ' '), 'latin1').toString('utf8'); // format=flowed
  const bytes = raw.replaceAll('=\r\n', '').replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
