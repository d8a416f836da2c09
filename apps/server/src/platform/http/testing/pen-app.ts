import 'reflect-metadata';
import { Body, Controller, Delete, Get, Global, HttpCode, Module, Param, Post, Put, Query } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Decider } from '@loam/domain/kernel/decider/decider';
import { defineErrors, refuse } from '@loam/domain/kernel/errors/errors';
import { deleteBody, listQuery, queryId } from '@loam/domain/kernel/schema/schema';
import { isoDate, text } from '@loam/domain/kernel/string/text';
import { z } from 'zod';
import { CONFIG, readConfig } from '../../config/config.js';
import type { Aggregate } from '../../decisions/aggregate.js';
import { Decisions } from '../../decisions/decisions.js';
import { DecisionsModule } from '../../decisions/decisions.module.js';
import { type Actor, SYSTEM } from '../../decisions/decisions.port.js';
import { Sequence } from '../../decisions/sequence.js';
import { EVENT_STORE, StorageFull, StreamTombstoned } from '../../event-store/event-store.port.js';
import { KeyDestroyed } from '../../event-store/keys.port.js';
import { MemoryEventStore } from '../../event-store/memory-event-store.js';
import { HealthModule } from '../../health/health.module.js';
import { RegistryModule } from '../../registry/registry.module.js';
import { AUTHENTICATOR } from '../../identity/authenticator.port.js';
import { createApp } from '../create-app.js';
import { CurrentActor, Creates, FoundAt, Public, RateLimit, SecretBody } from '../call/decorators.js';
import { Download } from '../answers/download.js';
import { entity, stamps } from '../answers/entity.js';
import { RateLimitsModule } from '../../rate-limits/rate-limits.module.js';
import { ReadModelModule } from '../../read-model/read-model.module.js';
import { HttpModule } from '../http.module.js';
import { id } from '../bodies/parsing.js';
import { refused } from '../../refusal/refused.js';

const errors = defineErrors({
  PenNotFound: { status: 404, message: 'Pen not found' },
  penBroken: { status: 409, message: 'The pen is broken' },
});
type Command = { type: 'Save'; colour?: string };
type Event = { type: 'PenSaved'; data: { colour: string } };
const decider: Decider<{ colour: string }, Command, Event> = {
  initial: { colour: '' },
  decide: ({ colour }, state) =>
    colour === 'broken'
      ? refuse(errors)('penBroken')
      : colour === undefined || colour === state.colour
        ? []
        : [{ type: 'PenSaved', data: { colour } }],
  evolve: (_state, event) => event.data,
};
const pens: Aggregate<{ colour: string }, Command, Event> = { kind: 'pen', decider, owner: () => 'grower:1' };
const penBody = z
  .strictObject({
    colour: text(2, 9),
    bought: isoDate().optional(),
    caps: z.array(z.strictObject({ mm: z.number().min(0).max(9) })).optional(),
    revision: z.int().optional(),
  })
  .meta({ id: 'PenBody' });
/** What a POST waits for before it answers. */
export const slow = { wait: Promise.resolve(), hold: () => {} };

/** A long file: how many of its pieces were made, and whether it was let go. */
export const file = { pieces: 200, length: 64 * 1024, made: 0, ended: false };
async function* pieces(failing: number): AsyncGenerator<string> {
  Object.assign(file, { made: 0, ended: false });
  try {
    for (; file.made < file.pieces; file.made++) {
      if (file.made === failing) throw refused(errors, 'PenNotFound');
      yield 'p'.repeat(file.length);
    }
  } finally {
    file.ended = true;
  }
}

@Controller('pen')
class Pens {
  constructor(
    private readonly decisions: Decisions,
    private readonly ids: Sequence,
  ) {}
  @Get() list(@Query({ schema: listQuery(['colour'], { groupId: queryId().optional() }) }) query: object) {
    return query;
  }
  @Get('broken') broken() {
    throw new Error('secret');
  }
  @Get('full') full() {
    throw new StorageFull();
  }
  @Get('gone') gone() {
    throw new StreamTombstoned();
  }
  @Get('erased') erased() {
    throw new KeyDestroyed('grower:1');
  }
  @Get('file/:failing') file(@Param('failing') failing: string) {
    return new Download('pens.csv', 'text/csv', pieces(Number(failing)));
  }
  @Get(':id') async one(@Param('id', id('PenNotFound')) penId: number) {
    const pen = await this.decisions.read(pens, penId);
    if (!pen.exists) throw refused(errors, 'PenNotFound');
    return entity({ id: penId, ...pen.state, ...stamps(pen) }, pen);
  }
  @Post() @Creates('pen') async create(@Body({ schema: penBody }) body: { colour: string }, @CurrentActor() actor: Actor) {
    const penId = await this.ids.next('pen');
    const decided = await this.decisions.run(pens, penId, { type: 'Save', colour: body.colour }, { actor });
    await slow.wait;
    return entity({ id: penId, ...decided.state, ...stamps(decided) }, decided);
  }
  /** A pen that a password opens. */
  @Post('locked') @SecretBody() async lock(@Body() { password }: { password: string }, @CurrentActor() actor: Actor) {
    await this.decisions.run(pens, await this.ids.next('pen'), { type: 'Save', colour: 'locked' }, { actor });
    return { letters: password.length };
  }
  @Put(':id') async update(
    @Param('id', id('PenNotFound')) penId: number,
    @Body({ schema: penBody.partial() }) body: { colour?: string },
    @CurrentActor() actor: Actor,
  ) {
    const decided = await this.decisions.run(pens, penId, { type: 'Save', ...body }, { actor });
    return entity({ id: penId, ...decided.state, ...stamps(decided) }, decided);
  }
  /** Ends with the key of whose pen it is. */
  @Post(':id/blank')
  @HttpCode(201)
  @FoundAt('pen/{id}?caps={caps}')
  async blank(@Param('id', id('PenNotFound')) penId: number, @Body() { caps }: { caps: string }, @CurrentActor() actor: Actor) {
    await this.decisions.run(pens, penId, { type: 'Save', colour: 'blank' }, { actor, erases: true });
    return { caps };
  }
  @Delete() remove(@Body({ schema: deleteBody() }) body: { ids: number[] }) {
    return { deleted: body.ids };
  }
  @Post('try') @Public() @RateLimit('identity') attempt() {
    return { ok: true };
  }
}

export const store = new MemoryEventStore();
const config = { ...readConfig({ PORT: '4201', DATA_DIR: '/tmp', REDIS_URL: 'redis://127.0.0.1:1' }), webDist: '/nowhere' };
const AUTH = {
  authenticate: async (token: string) => ({ actor: { ...SYSTEM, id: token === 'asha' ? 7 : 8, name: token }, sessionId: token }),
};
@Global()
@Module({
  providers: [
    { provide: CONFIG, useValue: config },
    { provide: EVENT_STORE, useValue: store },
    { provide: AUTHENTICATOR, useValue: AUTH },
  ],
  exports: [CONFIG, EVENT_STORE, AUTHENTICATOR],
})
class Ports {}
@Module({
  imports: [Ports, RegistryModule.of([]), DecisionsModule, HealthModule, ReadModelModule, RateLimitsModule, HttpModule],
  controllers: [Pens],
})
class TestApp {}

let app: NestFastifyApplication;
/** Begins the app that `call` asks: pens in a store of its own. */
export async function openPenApp(): Promise<NestFastifyApplication> {
  app = await createApp(TestApp, config);
  await app.init();
  await app.getHttpAdapter().getInstance().ready();
  return app;
}
export const closePenApp = () => app.close();

type Options = { headers?: Record<string, string>; raw?: string };
export async function call(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH',
  path: string,
  payload?: unknown,
  { headers = {}, raw }: Options = {},
) {
  const sent = payload === undefined && raw === undefined ? {} : { payload: raw ?? JSON.stringify(payload) };
  const type = payload === undefined && raw === undefined ? {} : { 'content-type': 'application/json' };
  const answer = await app.inject({ method, url: `/api${path}`, headers: { authorization: 'Bearer asha', ...type, ...headers }, ...sent });
  return {
    status: answer.statusCode,
    headers: answer.headers,
    body: answer.body && String(answer.headers['content-type']).includes('json') ? answer.json() : undefined,
    text: answer.body,
  };
}
export const keys = (answer: { body: { details: { field: string; key: string }[] } }) =>
  answer.body.details.map((d) => `${d.field}:${d.key}`);
export const pen = async (colour: string) => (await call('POST', '/pen', { colour })).body as { id: number; revision: number };
