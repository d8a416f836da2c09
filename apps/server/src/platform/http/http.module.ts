import { Global, Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR, APP_PIPE } from '@nestjs/core';
import { AnswerInterceptor } from './answers/answer.interceptor.js';
import { AuthGuard } from './call/auth.guard.js';
import { CallInterceptor } from './call/call.interceptor.js';
import { ErrorFilter } from './answers/error.filter.js';
import { SchemaPipe } from './bodies/parsing.js';
import { AddressRateGuard, PersonRateGuard, RateCounters } from './limits/rate-limit.js';
import { SessionPositions } from './call/session-positions.js';

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
