import { expect, test } from '@jest/globals';
import { limitsOf, netsOf } from './caller-address.js';

test('of IPv6 a /64 is one caller, and so is a /48 with more', () => {
  const many = ['2001:db8:1:2::1', '2001:db8:1:2:ffff:ffff:ffff:ffff', '2001:0DB8:1:2:a:b:c:d', '2001:db8:1:2::%eth0'];
  expect(new Set(many.map((address) => netsOf(address).join(' ')))).toEqual(new Set(['20010db800010002/64 20010db80001/48']));
  expect(netsOf('2001:db8:1:3::1')).toEqual(['20010db800010003/64', '20010db80001/48']);
  expect(netsOf('2001:db8:2:2::1')[1]).not.toBe(netsOf('2001:db8:1:2::1')[1]);
  expect(limitsOf('2001:db8::1', { most: 10, seconds: 60 }).map(({ limit }) => limit)).toEqual([
    { most: 10, seconds: 60 },
    { most: 100, seconds: 60 },
  ]);
});

test('an address of IPv4 is itself, in either writing', () => {
  expect(netsOf('192.0.2.1')).toEqual(['192.0.2.1']);
  expect(netsOf('::ffff:192.0.2.1')).toEqual(['192.0.2.1']);
  expect(limitsOf('192.0.2.1', { most: 10, seconds: 60 })).toEqual([{ net: '192.0.2.1', limit: { most: 10, seconds: 60 } }]);
});

test('what is no address is counted as it stands', () => expect(netsOf('unknown')).toEqual(['unknown']));
