import type { LoggerService } from '@nestjs/common';
import { type DestinationStream, destination, type Logger, pino } from 'pino';

type Fields = Readonly<Record<string, string | number | boolean | undefined>>;

/** Should one of these ever stand in a line's fields, its value does not. */
const SECRETS = ['password', 'token', 'accessToken', 'refreshToken', 'code', 'email', 'authorization', 'cookie'];

interface Line {
  readonly at: string;
  readonly level: string;
  readonly context: string;
  readonly message: string;
}

/** For people: one readable line each. */
const readable = (out: DestinationStream): DestinationStream => ({
  write(json: string) {
    const { at, level, context, message } = JSON.parse(json) as Line;
    out.write(`${at} ${level} [${context}] ${message}\n`);
  },
});

/**
 * Log lines on stderr: one JSON object each, or plain text. What is logged names routes, ids and keys of errors; never
 * bodies, query strings, tokens or names of people. Written at once and in this thread: a process that ends has said what it had to.
 */
export class Log implements LoggerService {
  private readonly logger: Logger;

  constructor(format: 'text' | 'json', out: DestinationStream = destination({ dest: 2, sync: true })) {
    this.logger = pino(
      {
        base: null,
        messageKey: 'message',
        level: format === 'json' ? 'info' : 'warn',
        timestamp: () => `,"at":"${new Date().toISOString()}"`,
        formatters: { level: (level) => ({ level }) },
        redact: { paths: SECRETS, censor: '***' },
      },
      format === 'json' ? out : readable(out),
    );
  }

  log(message: unknown, context?: string): void {
    this.line('info', message, context);
  }
  warn(message: unknown, context?: string): void {
    this.line('warn', message, context);
  }
  error(message: unknown, ...rest: unknown[]): void {
    const context = rest.at(-1);
    const stack = rest.length > 1 && typeof rest[0] === 'string' ? rest[0] : undefined;
    this.line('error', stack === undefined ? message : `${String(message)}\n${stack}`, typeof context === 'string' ? context : undefined);
  }
  fatal(message: unknown, context?: string): void {
    this.line('fatal', message, context);
  }
  debug(): void {}
  verbose(): void {}

  /** One served request; the route is its pattern, so nothing of the address is in it. */
  request(fields: Fields): void {
    this.line('info', 'request', 'http', fields);
  }

  private line(level: 'info' | 'warn' | 'error' | 'fatal', message: unknown, context = 'app', fields: Fields = {}): void {
    const text =
      message instanceof Error ? (message.stack ?? message.message) : typeof message === 'string' ? message : JSON.stringify(message);
    this.logger[level]({ context, ...fields }, text);
  }
}
