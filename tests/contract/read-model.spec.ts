import { describe, test } from '@jest/globals';
import { containerRedis } from '../support/container-redis.js';
import { readModelContract } from './read-model.contract.js';
import { ownRedis } from './support/read-model-rig.js';

readModelContract('read models on a real Redis', ownRedis);

const container = await containerRedis();
if ('why' in container)
  describe('the Redis of docker-compose.yml', () => {
    test.skip(`holds read models (skipped: docker: ${container.why}; the Redis above is this machine's)`, () => undefined);
  });
else readModelContract(`read models on ${container.image} in a container`, container.redisOf);
