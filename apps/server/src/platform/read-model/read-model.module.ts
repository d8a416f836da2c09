import { Global, Inject, Module, type OnApplicationShutdown } from '@nestjs/common';
import { CONFIG, type Config } from '../config/config.js';
import { Cache } from './cache.js';
import { KeySpace } from './key-space.js';
import { ReadModel } from './read-model.js';
import { Redis } from './redis.js';

/** Redis keeps nothing that the log does not: a node starts, writes and signs people in without it. */
@Global()
@Module({
  providers: [
    {
      provide: Redis,
      inject: [CONFIG],
      useFactory: ({ redisUrl }: Config) => {
        const redis = new Redis(redisUrl ?? 'redis://127.0.0.1:6379');
        redis.connect();
        return redis;
      },
    },
    Cache,
    KeySpace,
    ReadModel,
  ],
  exports: [Cache, Redis, KeySpace, ReadModel],
})
export class ReadModelModule implements OnApplicationShutdown {
  constructor(@Inject(Redis) private readonly redis: Redis) {}

  onApplicationShutdown() {
    this.redis.close();
  }
}
