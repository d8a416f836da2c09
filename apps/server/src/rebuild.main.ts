import 'reflect-metadata';
import { setTimeout as sleep } from 'node:timers/promises';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { readConfig } from './platform/config/config.js';
import { expectStore, settingsOf } from './platform/event-store/open-event-store.js';
import { Projections } from './platform/projections/projections.js';
import { Redis } from './platform/read-model/redis.js';

const PATIENCE_MS = 5000;

/** Made but never started: the modules bring their projections, nothing listens and nothing else writes. */
async function rebuild(): Promise<void> {
  await expectStore(settingsOf(readConfig(process.env)));
  const { AppModule } = await import('./app.module.js');
  const app = await NestFactory.create(AppModule, new FastifyAdapter(), { logger: ['error'], abortOnError: false });
  const redis = app.get(Redis);
  for (const end = performance.now() + PATIENCE_MS; !redis.ready && performance.now() < end;) await sleep(50);
  await app.get(Projections).rebuild();
}

rebuild().then(
  () => {
    console.log('rebuilt');
    process.exit(0);
  },
  (error: unknown) => {
    console.error(`not rebuilt: ${error instanceof Error ? error.message : String(error)}`);
    process.exit(1);
  },
);
