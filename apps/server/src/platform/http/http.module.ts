import { Global, Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR, APP_PIPE } from '@nestjs/core';
import { AnswerInterceptor } from './answer.interceptor.js';
import { AuthGuard } from './auth.guard.js';
import { CallInterceptor } from './call.interceptor.js';
import { ErrorFilter } from './error.filter.js';
import { SchemaPipe } from './parsing.js';
import { AddressRateGuard, PersonRateGuard, RateCounters } from './rate-limit.js';
import { SessionPositions } from './session-positions.js';

/** The order is the order in which a call meets them. */
@Global()
@Module({
  providers: [
    RateCounters,
    SessionPositions,
    { provide: APP_GUARD, useClass: AddressRateGuard },
    { provide: APP_GUARD, useClass: AuthGuard },
    { provide: APP_GUARD, useClass: PersonRateGuard },
    { provide: APP_INTERCEPTOR, useClass: CallInterceptor },
    { provide: APP_INTERCEPTOR, useClass: AnswerInterceptor },
    { provide: APP_PIPE, useClass: SchemaPipe },
    { provide: APP_FILTER, useClass: ErrorFilter },
  ],
  exports: [RateCounters, SessionPositions],
})
export class HttpModule {}
