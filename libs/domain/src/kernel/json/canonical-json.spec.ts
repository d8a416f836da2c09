import { describe, expect, test } from '@jest/globals';
import { canonicalJson } from './canonical-json.js';

describe('canonical JSON (RFC 8785)', () => {
  test('sorts keys by code unit at every depth and drops undefined', () => {
    expect(canonicalJson({ b: [{ z: 1, a: null }], a: 'é', c: undefined })).toBe('{"a":"é","b":[{"a":null,"z":1}]}');
  });
  test('prints numbers as ECMAScript does', () => {
    expect(canonicalJson([1e21, 0.1, -0, 100])).toBe('[1e+21,0.1,0,100]');
  });
  test('refuses what JSON cannot carry', () => {
    expect(() => canonicalJson([Number.NaN])).toThrow(TypeError);
    expect(() => canonicalJson([undefined])).toThrow(TypeError);
  });
});
