import { Global, Module } from '@nestjs/common';
import { Errands } from './errands.js';
import { Jobs } from './jobs.js';

@Global()
@Module({ providers: [Errands, Jobs], exports: [Errands, Jobs] })
export class QueueModule {}
