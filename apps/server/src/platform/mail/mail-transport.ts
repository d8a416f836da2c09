import { appendFile, mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Config } from '../config/config.js';
import type { RenderedLetter } from './letters.js';

/** A whole try ends well before another node may make one. */
const CONNECT_MS = 10_000;
const SILENCE_MS = 15_000;

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

/** One JSON line a mail, for tests and the demo: `{to,subject,text,links,at}`. */
export function fileTransport(path: string): MailTransport {
  return {
    async send({ to, subject, text, links, at }) {
      await mkdir(dirname(path), { recursive: true });
      await appendFile(path, `${JSON.stringify({ to, subject, text, links, at })}\n`, { mode: 0o600 });
    },
    close: () => undefined,
  };
}

export function smtpTransport({ url, from }: NonNullable<Config['smtp']>): MailTransport {
  const smtp = createTransport(
    {
      url,
      connectionTimeout: CONNECT_MS,
      greetingTimeout: CONNECT_MS,
      socketTimeout: SILENCE_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  );
  return {
    async send({ to, subject, text, html, messageId }) {
      try {
        await smtp.sendMail({ to: { name: '', address: to }, subject, text, html, messageId });
      } catch (error) {
        const { responseCode, code } = error as { responseCode?: number; code?: string };
        // an address that is refused stays refused; a login that fails may be mended
        if (code === 'EENVELOPE' && responseCode !== undefined && responseCode >= 500)
          throw new MailRefused(String(responseCode), { cause: error });
        throw new Error(`${code ?? 'unknown'}${responseCode === undefined ? '' : ` ${responseCode}`}`, { cause: error }); // its own words name the address
      }
    },
    close: () => smtp.close(),
  };
}

/** Undefined when this server is not set up to send text messages: there is no gateway but the file. */
export const openSmsTransport = ({ smsSink }: Pick<Config, 'smsSink'>): MailTransport | undefined =>
  smsSink === undefined ? undefined : fileTransport(smsSink.slice('file:'.length));

/** Undefined when this server is not set up to send mail. */
export function openTransport({ mailSink, smtp }: Pick<Config, 'mailSink' | 'smtp'>): MailTransport | undefined {
  if (mailSink !== undefined) return fileTransport(mailSink.slice('file:'.length));
  return smtp === undefined ? undefined : smtpTransport(smtp);
}
