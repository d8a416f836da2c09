import { expect, test } from '@jest/globals';
import { environmentOf } from './base';

test.each([
  ['R475', 'dev.loam.test', 'dev'],
  ['R476', 'demo.loam.test', 'demo'],
  ['R477', 'test.loam.test', 'test'],
  ['R478', 'staging.loam.test', 'staging'],
  ['R479', 'loam.test', 'live'],
  ['R479', 'www.loam.test', 'live'],
  ['R479', 'live.loam.test', 'live'],
  ['R479', 'developer.loam.test', 'live'],
  ['R479', 'constructor.loam.test', 'live'],
  ['R479', 'dev', 'live'],
  ['R479', 'localhost', 'live'],
  ['R479', '127.0.0.1', 'live'],
  ['R479', '', 'live'],
])('%s calls from %s go to the base of %s', (_row, host, environment) => expect(environmentOf(host)).toBe(environment));
