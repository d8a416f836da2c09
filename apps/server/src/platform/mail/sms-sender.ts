import { Logger } from '@nestjs/common';
import type { Config } from '../config/config.js';
import { fileTransport, MailRefused, type MailTransport } from './mail-transport.js';

/** A try ends well before another node may make one. */
const TRY_MS = 10_000;
/** Of answers below 500 these two may be another answer later. */
const LATER: ReadonlySet<number> = new Set([408, 429]);

/** A gateway that takes text messages over HTTP; with a number to send from in the form of Twilio, else as JSON `{to, text, id}`. */
function httpSender({ url, from }: { readonly url: string; readonly from?: string }): MailTransport {
  const address = new URL(url);
  const login = address.username === '' ? undefined : `${decodeURIComponent(address.username)}:${decodeURIComponent(address.password)}`;
  address.username = '';
  address.password = '';
  const headers: Record<string, string> = login === undefined ? {} : { authorization: `Basic ${Buffer.from(login).toString('base64')}` };
  return {
    async send({ to, text, messageId }) {
      const body =
        from === undefined
          ? JSON.stringify({ to, text: text.trim(), id: messageId })
          : new URLSearchParams({ To: to, From: from, Body: text.trim() });
      const answer = await fetch(address, {
        method: 'POST',
        headers: { ...headers, 'content-type': from === undefined ? 'application/json' : 'application/x-www-form-urlencoded' },
        body,
        redirect: 'error',
        signal: AbortSignal.timeout(TRY_MS),
      }).catch((error: unknown) => {
        throw new Error((error as Error).name === 'TimeoutError' ? 'the gateway is late' : 'the gateway cannot be reached');
      });
      await answer.body?.cancel();
      if (answer.ok) return;
      if (answer.status < 500 && !LATER.has(answer.status)) throw new MailRefused(String(answer.status));
      throw new Error(`the gateway answered ${answer.status}`);
    },
    close: () => undefined,
  };
}

/** Says in the log that a message would have gone out, and neither to whom nor what. */
function logSender(): MailTransport {
  const logger = new Logger('sms');
  return {
    send: async ({ text }) => logger.log(`a text message of ${text.trim().length} characters stays here: SMS_URL is log:`),
    close: () => undefined,
  };
}

/** Undefined when this server is not set up to send text messages. */
export function openSmsSender({ smsSink, sms }: Pick<Config, 'smsSink' | 'sms'>): MailTransport | undefined {
  if (smsSink !== undefined) {
    const file = fileTransport(smsSink.slice('file:'.length));
    return { ...file, send: (mail) => file.send({ ...mail, text: mail.text.trim() }) };
  }
  if (sms === undefined) return undefined;
  return sms.url === 'log:' ? logSender() : httpSender(sms);
}
