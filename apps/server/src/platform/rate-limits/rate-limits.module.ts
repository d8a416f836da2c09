import { Global, Module } from '@nestjs/common';
import { RateCounters } from './rate-counters.js';

@Global()
@Module({ providers: [RateCounters], exports: [RateCounters] })
export class RateLimitsModule {}
