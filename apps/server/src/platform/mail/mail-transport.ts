import { appendFile, mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Config, SmtpSettings } from '../config/config.js';
import type { RenderedLetter } from './letters.js';

const CONNECT_MS = 10_000;
const SILENCE_MS = 15_000;
/** A whole try, however slowly the other side answers: it ends well before another node may make one (a minute after it began). */
const TRY_MS = 40_000;

export interface OutgoingMail extends RenderedLetter {
  readonly to: string;
  /** The same at every try, so that a mailbox can tell a repeat. */
  readonly messageId: string;
  readonly at: string;
}

/** Resolves once somebody else has taken the mail over. @throws MailRefused for good, any other error for now */
export interface MailTransport {
  send(mail: OutgoingMail): Promise<void>;
  close(): void;
}

/** The receiving side will never take this mail. */
export class MailRefused extends Error {}

/** One JSON line a mail, for tests and the demo: `{to,subject,text,links,at}`, with the name and base64 of a file that goes with it. */
export function fileTransport(path: string): MailTransport {
  return {
    async send({ to, subject, text, links, at, attachment }) {
      await mkdir(dirname(path), { recursive: true });
      const file = attachment && { name: attachment.name, base64: Buffer.from(attachment.bytes).toString('base64') };
      await appendFile(path, `${JSON.stringify({ to, subject, text, links, at, ...(file && { file }) })}\n`, { mode: 0o600 });
    },
    close: () => undefined,
  };
}

export function smtpTransport({ url, from, tls }: SmtpSettings, tryMs = TRY_MS): MailTransport {
  const smtp = createTransport(
    {
      url,
      requireTLS: tls === 'required', // for smtps:// it is sealed from the first byte
      connectionTimeout: CONNECT_MS,
      greetingTimeout: CONNECT_MS,
      socketTimeout: SILENCE_MS,
      socketCloseTimeout: 0, // a try whose time is over must not get through after all
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  );
  return {
    async send({ to, subject, text, html, messageId, attachment }) {
      const file = attachment && { filename: attachment.name, contentType: attachment.type, content: Buffer.from(attachment.bytes) };
      try {
        await smtp.sendMail({
          ...{ to: { name: '', address: to }, subject, text, html, messageId, signal: AbortSignal.timeout(tryMs) },
          ...(file && { attachments: [file] }),
        });
      } catch (error) {
        const { responseCode, code: said } = error as { responseCode?: number; code?: string };
        const code = said === 'EABORT' ? 'ETIMEDOUT' : said;
        // an address that is refused stays refused; a login that fails may be mended
        if (code === 'EENVELOPE' && responseCode !== undefined && responseCode >= 500)
          throw new MailRefused(String(responseCode), { cause: error });
        throw new Error(`${code ?? 'unknown'}${responseCode === undefined ? '' : ` ${responseCode}`}`, { cause: error }); // its own words name the address
      }
    },
    close: () => smtp.close(),
  };
}

/** Undefined when this server is not set up to send mail. */
export function openTransport({ mailSink, smtp }: Pick<Config, 'mailSink' | 'smtp'>): MailTransport | undefined {
  if (mailSink !== undefined) return fileTransport(mailSink.slice('file:'.length));
  return smtp === undefined ? undefined : smtpTransport(smtp);
}
