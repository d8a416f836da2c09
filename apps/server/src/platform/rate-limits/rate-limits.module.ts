import { Global, Module } from '@nestjs/common';
import { Guesses } from './guesses.js';
import { RateCounters } from './rate-counters.js';

@Global()
@Module({ providers: [Guesses, RateCounters], exports: [Guesses, RateCounters] })
export class RateLimitsModule {}
