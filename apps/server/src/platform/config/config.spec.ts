import { describe, expect, test } from '@jest/globals';
import { readConfig } from './config.js';

describe('the configuration', () => {
  test('has defaults for everything', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      eventStore: 'embedded',
      rateLimits: true,
      demo: true,
    });
  });
  test('allows its own addresses as origins, and those listed', () => {
    const { origins } = readConfig({
      PORT: '4000',
      PUBLIC_URL: 'https://loam.example/',
      CORS_ORIGINS: 'https://a.example, https://b.example',
    });
    expect(origins).toEqual([
      'http://localhost:4000',
      'http://127.0.0.1:4000',
      'https://loam.example',
      'https://a.example',
      'https://b.example',
    ]);
  });
  test('lets pictures of the ground in from where they are, and says whose they are', () => {
    const read = readConfig({
      TILE_URL: 'https://tiles.example:8443/a/{z}/{x}/{y}.jpg?key=1',
      TILE_ATTRIBUTION: '© Example',
      TILE_ORIGINS: 'https://b.example',
    });
    expect(read.tileOrigins).toEqual(['https://b.example', 'https://tiles.example:8443']);
    expect(read.tiles).toEqual({ url: 'https://tiles.example:8443/a/{z}/{x}/{y}.jpg?key=1', attribution: '© Example' });
    // without an own source the free maps are let in, unless they are switched off
    expect(readConfig({})).toMatchObject({ freeMap: true, tileOrigins: ['https://tiles.openfreemap.org', 'https://tiles.maps.eox.at'] });
    expect(readConfig({ TILE_URL: 'off', GEOCODER_URL: 'https://photon.example/api' })).toMatchObject({
      freeMap: false,
      tileOrigins: ['https://photon.example'],
      geocoderUrl: 'https://photon.example/api',
    });
    expect(readConfig({ TILE_URL: 'off' }).tiles).toBeUndefined();
    expect(readConfig({ TILE_URL: '/ground/{quadkey}', TILE_ATTRIBUTION: 'x', TILE_NAME: 'Satellite' }).tiles?.name).toBe('Satellite');
    expect(readConfig({}).tiles).toBeUndefined();
  });
  test('knows an identity provider by its issuer and what we are there', () => {
    const oidc = { OIDC_ISSUER: 'https://id.example/realm', OIDC_CLIENT_ID: 'loam' };
    expect(readConfig(oidc).oidc).toEqual({ issuer: 'https://id.example/realm', clientId: 'loam' });
    expect(readConfig({ ...oidc, OIDC_CLIENT_SECRET: 's' }).oidc?.clientSecret).toBe('s');
    expect(readConfig({ ...oidc, OIDC_ISSUER: 'http://127.0.0.1:4000' }).oidc?.issuer).toBe('http://127.0.0.1:4000');
    expect(readConfig({}).oidc).toBeUndefined();
  });
  test.each([
    [{ SMTP_URL: 'smtp://mail.example:587' }, 'required'],
    [{ SMTP_URL: 'smtp://mail.example', SMTP_TLS: 'opportunistic' }, 'opportunistic'],
    [{ SMTP_URL: 'smtp://127.0.0.1:2525' }, 'opportunistic'],
    [{ SMTP_URL: 'smtp://[::1]:2525' }, 'opportunistic'],
    [{ SMTP_URL: 'smtp://localhost', SMTP_TLS: 'required' }, 'required'],
    [{ SMTP_URL: 'smtp://localhost.example' }, 'required'],
  ])('sends mails in the clear only within this machine, or where it says so: %j', (env, tls) =>
    expect(readConfig({ ...env, MAIL_FROM: 'loam@farm.test' }).smtp?.tls).toBe(tls),
  );
  test.each([
    [{ SMTP_TLS: 'no' }, /SMTP_TLS/],
    [{ OIDC_ISSUER: 'http://id.example', OIDC_CLIENT_ID: 'loam' }, /OIDC_ISSUER must be an https/],
    [{ OIDC_ISSUER: 'https://id.example' }, /OIDC_CLIENT_ID must be given together/],
    [{ GEOCODER_URL: 'photon.example' }, /GEOCODER_URL/],
    [{ TILE_URL: 'https://tiles.example/{z}/{x}' }, /TILE_URL must hold \{z\}/],
    [{ TILE_URL: "https://tiles.example/{z}/{x}/{y}; script-src 'unsafe-inline'" }, /TILE_URL/],
    [{ TILE_URL: 'https://tiles.example/{z}/{x}/{y}' }, /TILE_ATTRIBUTION/],
    [{ PORT: 'x' }, /PORT/],
    [{ PORT: '70000' }, /PORT/],
    [{ EVENT_STORE: 'postgres://x' }, /EVENT_STORE/],
    [{ MAIL_SINK: '/tmp/mail' }, /MAIL_SINK/],
    [{ SEED: 'other', LOG_FORMAT: 'xml' }, /LOG_FORMAT.*; SEED/],
  ])('names the variable that is wrong: %j', (env, message) => expect(() => readConfig(env)).toThrow(message));
  test.each([{ SEED: 'acceptance' }, { DEMO: 'on' }, { RATE_LIMITS: 'off' }])('refuses %j on an address others can reach', (env) => {
    expect(() => readConfig({ ...env, HOST: '0.0.0.0' })).toThrow(/127\.0\.0\.1/);
    expect(readConfig({ ...env, HOST: '127.0.0.1' })).toBeDefined();
  });
  test('loads no demo content on an address others can reach', () => expect(readConfig({ HOST: '0.0.0.0' }).demo).toBe(false));
});
