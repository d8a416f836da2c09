import { setTimeout as sleep } from 'node:timers/promises';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { AppModule } from './app.module.js';
import { expectFolderAndStore } from './expected.js';
import { readConfig } from './platform/config/config.js';
import { listen, made } from './platform/http/serve.js';

// For tests alone: serves one after the other with the settings that its parent sends. What the first has read and compiled the others need not.

const PATIENCE_MS = 2_000;
type Asked = { readonly start: Readonly<Record<string, string>> } | { readonly stop: true };

process.umask(0o077);
let app: NestFastifyApplication | undefined;
let turn = Promise.resolve();
/** What is open while nothing is served. */
const open = () => process.getActiveResourcesInfo().length;
let openBefore: number | undefined;

async function start(settings: Readonly<Record<string, string>>): Promise<void> {
  openBefore ??= open();
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, settings);
  const config = readConfig(process.env);
  await expectFolderAndStore(config);
  app = await made(AppModule, config);
  await listen(app, config);
}

/** Tells how much of this one goes on: then no other may follow. Sockets and timers end a moment after the server. */
async function stop(): Promise<void> {
  await app?.close();
  app = undefined;
  for (const end = performance.now() + PATIENCE_MS; open() > openBefore! && performance.now() < end;) await sleep(10);
  process.send!({ left: Math.max(0, open() - openBefore!) });
}

process.on('message', (asked: Asked) => {
  turn = turn.then(() => ('start' in asked ? start(asked.start) : stop()));
});
process.once('disconnect', () => process.exit());
