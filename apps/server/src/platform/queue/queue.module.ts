import { Global, Module } from '@nestjs/common';
import { Jobs } from './jobs.js';

@Global()
@Module({ providers: [Jobs], exports: [Jobs] })
export class QueueModule {}
