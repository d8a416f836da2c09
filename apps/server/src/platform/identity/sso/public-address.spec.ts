import { describe, expect, test } from '@jest/globals';
import { expectPublicHost, InnerAddress, isPublicAddress, publicLookup } from './public-address.js';

describe('N8 addresses that nobody outside may have called', () => {
  test.each([
    'http://127.0.0.1/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://017700000001/',
    'http://10.1.2.3/',
    'http://100.64.0.1/',
    'http://169.254.169.254/latest/meta-data',
    'http://172.31.255.255/',
    'http://192.168.0.1/',
    'http://0.0.0.0/',
    'http://224.0.0.1/',
    'http://255.255.255.255/',
    'http://[::1]/',
    'http://[::]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:a9fe:a9fe]/',
    'http://[64:ff9b::7f00:1]/',
    'http://[fc00::1]/',
    'http://[fd12:3456::1]/',
    'http://[fe80::1]/',
  ])('%s is not called', (url) => expect(() => expectPublicHost(new URL(url))).toThrow(InnerAddress));

  test.each(['93.184.216.34', '1.1.1.1', '172.32.0.1', '2606:4700:4700::1111'])('%s is anybody’s', (address) =>
    expect(isPublicAddress(address)).toBe(true),
  );
  test('a name is looked at when it is found', async () => {
    const found = (host: string, all: boolean) =>
      new Promise<unknown>((done) => publicLookup(host, { all }, (error, addresses) => done(error ?? addresses)));
    expect(await found('localhost', true)).toBeInstanceOf(InnerAddress);
    expect(await found('localhost', false)).toBeInstanceOf(InnerAddress);
  });
  test('what is no address is nobody’s', () => expect(isPublicAddress('example')).toBe(false));
});
