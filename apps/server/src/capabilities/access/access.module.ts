import { Global, Module } from '@nestjs/common';
import { Access } from './access.js';
import { Topics } from './topics.js';

@Global()
@Module({ providers: [Access, Topics], exports: [Access, Topics] })
export class AccessModule {}
