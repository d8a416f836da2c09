import { Global, Module } from '@nestjs/common';
import { Outlines } from './outlines.js';

@Global()
@Module({ providers: [Outlines], exports: [Outlines] })
export class OutlinesModule {}
