import { join } from 'node:path';
import { Logger, type Type } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Config } from '../config/config.js';
import { createApp } from './create-app.js';

const CLOSE_MS = 5000;
/** As the repository keeps it, beside the apps. */
const API_DOCUMENT = join(import.meta.dirname, '../../../../../docs/openapi.json');

/** Starts the server of this process: it serves until it is told to end. */
export async function serve(module: Type, config: Config): Promise<void> {
  const app = await made(module, config);
  closeOnSignals(app);
  await listen(app, config);
}

export const made = (module: Type, config: Config): Promise<NestFastifyApplication> => createApp(module, config, API_DOCUMENT);

/** Prints `ready http://localhost:<PORT>` on a line of its own once it serves. A port that is taken ends the process. */
export async function listen(app: NestFastifyApplication, { port, host }: Config): Promise<void> {
  try {
    await app.listen(port, host);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    console.error(`Port ${port} is in use. Stop what runs there, or start with another: PORT=3001 npm start`);
    await app.close();
    process.exit(1);
  }
  const address = app.getHttpServer().address();
  console.log(`ready http://localhost:${typeof address === 'object' && address ? address.port : port}`);
}

/** SIGTERM, SIGINT or the launcher's end: calls in flight finish, then everything closes, in five seconds at most. */
function closeOnSignals(app: NestFastifyApplication): void {
  const logger = new Logger('server');
  let closing = false;
  const close = (code: number) => {
    if (closing) return;
    closing = true;
    setTimeout(() => process.exit(code), CLOSE_MS).unref();
    app.close().then(
      () => process.exit(code),
      (error: unknown) => {
        logger.error(`closing failed: ${String(error)}`);
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => close(0));
  process.on('disconnect', () => close(0));
  process.on('unhandledRejection', (reason) =>
    logger.error(`unhandled rejection: ${reason instanceof Error ? (reason.stack ?? reason.message) : String(reason)}`),
  );
  // the state of this process is no longer known: what was acknowledged is durable, so it is safe to start afresh
  process.on('uncaughtException', (error) => {
    logger.error(`uncaught exception: ${error.stack ?? error.message}`);
    close(1);
  });
}
