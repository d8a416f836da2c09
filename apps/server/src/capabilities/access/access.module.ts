import { Module, type OnModuleInit } from '@nestjs/common';
import { LiveRegistry } from '../../platform/live/kinds/live-registry.js';
import { Access } from './access.js';
import { AdminToken } from './allow.guard.js';
import { ConfirmationInterceptor } from './confirmation.interceptor.js';
import { Topics } from './topics.js';

@Module({
  providers: [Access, Topics, AdminToken, ConfirmationInterceptor],
  exports: [Access, Topics, AdminToken, ConfirmationInterceptor],
})
export class AccessModule implements OnModuleInit {
  constructor(
    private readonly live: LiveRegistry,
    private readonly topics: Topics,
  ) {}

  onModuleInit() {
    this.live.guardTopics((actor, topic) => this.topics.allows(actor, topic));
  }
}
