import 'reflect-metadata';
import { randomBytes } from 'node:crypto';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { ROLE } from '@loam/domain/kernel/person/roles';
import { registerUser } from '@loam/domain/user/user.schema';
import { readConfig } from './platform/config/config.js';
import { EVENT_STORE, type EventStore } from './platform/event-store/event-store.port.js';
import { expectStore, settingsOf } from './platform/event-store/open-event-store.js';
import { SeedPeople } from './seed/people.js';

const usage = 'npm run -s first-admin -- EMAIL "FULL NAME" COUNTRY_ID';

/** A store that nobody can sign in to yet gets its super admin; the password is made here and printed once. */
async function firstAdmin([email, fullName, countryId]: readonly string[]): Promise<string> {
  if (!email || !fullName || !countryId) throw new Error(usage);
  const asked = registerUser.safeParse({ email, fullName, countryId: Number(countryId), roleId: ROLE.superAdmin });
  if (!asked.success) throw new Error(asked.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; '));
  await expectStore(settingsOf(readConfig(process.env)));
  const { AppModule } = await import('./app.module.js');
  const app = await NestFactory.create(AppModule, new FastifyAdapter(), { logger: ['error'], abortOnError: false });
  if ((await app.get<EventStore>(EVENT_STORE).head('sequence-user')) !== undefined)
    throw new Error('this store has people already: a super admin invites further ones');
  const password = `${randomBytes(15).toString('base64url')}-1a`;
  await app.get(SeedPeople).people([{ email, password, fullName, roleId: ROLE.superAdmin, countryId: Number(countryId) }]);
  return password;
}

firstAdmin(process.argv.slice(2)).then(
  (password) => {
    console.log(`password ${password}`);
    process.exit(0);
  },
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  },
);
