import { RedisClient } from '@redis/client';

/** Clients of one class: the package's own `createClient` builds the methods of some five hundred commands anew whenever options differ from those before. */
export const createClient = RedisClient.factory();
