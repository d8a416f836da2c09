import type { LoggerService, LogLevel } from '@nestjs/common';

type Fields = Readonly<Record<string, string | number | boolean | undefined>>;

/**
 * Log lines on stderr: one JSON object each, or plain text. What is logged names routes, ids and keys of errors; never
 * bodies, query strings, tokens or names of people.
 */
export class Log implements LoggerService {
  constructor(
    private readonly format: 'text' | 'json',
    private readonly out: (line: string) => void = (line) => process.stderr.write(`${line}\n`),
  ) {}

  log(message: unknown, context?: string): void {
    if (this.format === 'json') this.line('info', message, context);
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
    if (this.format === 'json') this.line('info', 'request', 'http', fields);
  }

  private line(level: LogLevel | 'info', message: unknown, context = 'app', fields: Fields = {}): void {
    const text =
      message instanceof Error ? (message.stack ?? message.message) : typeof message === 'string' ? message : JSON.stringify(message);
    const at = new Date().toISOString();
    this.out(
      this.format === 'json' ? JSON.stringify({ at, level, context, message: text, ...fields }) : `${at} ${level} [${context}] ${text}`,
    );
  }
}
