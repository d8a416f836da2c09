import { resolve } from 'node:path';
import { z } from 'zod';

const root = resolve(import.meta.dirname, '../../../../..');
const roles = ['web', 'worker', 'projector'] as const;
const LOOPBACK = new Set(['127.0.0.1', '::1', 'localhost']);

const port = z.coerce
  .number({ error: 'must be a port number' })
  .int({ error: 'must be a port number' })
  .min(0)
  .max(65535, { error: 'must be at most 65535' });
const list = z.string().transform((text) =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean),
);
/** How a tile source may ask for a place. */
const tilePlaces = [['{z}', '{x}', '{y}'], ['{quadkey}'], ['{bbox-epsg-3857}']];
const sink = z.string().regex(/^file:.+/, { error: 'must be file:<path>.jsonl' });

const source = z.string().regex(/^(https?:\/\/|file:).+/, { error: 'must be an http(s) address or file:<folder>' });
/** What the demo shows of the sky and of the ground, so that a first start needs no network. */
const recorded = (what: string): string => `file:${resolve(root, 'apps/server/recorded', what)}`;

const environment = z.object({
  PORT: port.default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default(resolve(root, '.data')),
  PUBLIC_URL: z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).optional(),
  REDIS_URL: z.string().optional(),
  EVENT_STORE: z
    .string()
    .regex(/^(embedded|kurrentdb(\+discover)?:\/\/.+)$/, { error: 'must be "embedded" or kurrentdb://…' })
    .default('embedded'),
  EVENT_STORE_WAIT_S: z.coerce.number({ error: 'must be a number of seconds' }).min(1, { error: 'must be at least 1' }).default(60),
  KEYS_URL: z
    .string()
    .regex(/^file:.+/, { error: 'must be file:<folder>' })
    .optional(),
  NODE_ID: z
    .string()
    .regex(/^[\w.-]{1,64}$/, { error: 'must be 1 to 64 letters, digits, dots, hyphens' })
    .default('node-1'),
  MAIL_SINK: sink.optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be smtp://… or smtps://…' }).optional(),
  SMTP_TLS: z.enum(['required', 'opportunistic'], { error: 'must be "required" or "opportunistic"' }).optional(),
  MAIL_FROM: z
    .string()
    .regex(/^(?:[^<>\r\n]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/, { error: 'must be an address, or Name <address>' })
    .optional(),
  SMS_SINK: sink.optional(),
  SMS_URL: z
    .string()
    .regex(/^(log:$|https?:\/\/)[^\s]*$/, { error: 'must be an http(s) address, or log:' })
    .optional(),
  SMS_FROM: z.string().max(20, { error: 'must have at most 20 characters' }).optional(),
  OIDC_ISSUER: z.url({ protocol: /^https?$/, error: 'must be an https address' }).optional(),
  OIDC_CLIENT_ID: z.string().max(500, { error: 'must have at most 500 characters' }).optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  SOIL_URL: z
    .string()
    .regex(/^(https?:\/\/|file:).+/, { error: 'must be an http(s) address or file:<path>.json' })
    .optional(),
  GHG_PROVIDER: z
    .string()
    .regex(/^(loam|https?:\/\/.+)$/, { error: 'must be "loam" or an http(s) address' })
    .default('loam'),
  WEATHER_URL: source.optional(),
  WEATHER_API_KEY: z.string().max(200, { error: 'must have at most 200 characters' }).optional(),
  STAC_URL: source.optional(),
  IMAGERY_AT: z
    .string()
    .regex(/^(off|([01]\d|2[0-3]):[0-5]\d)$/, { error: 'must be a time of day as 01:30, UTC, or off' })
    .optional(),
  CORS_ORIGINS: list.default([]),
  TILE_ORIGINS: list.default([]),
  TILE_URL: z
    .string()
    .regex(/^(off$|https?:\/\/|\/)[^\s"'<>;,]*$/, { error: 'must be an http(s) address, a path of this server, or off' })
    .refine((url) => url === 'off' || tilePlaces.some((place) => place.every((part) => url.includes(part))), {
      error: 'must hold {z}, {x} and {y}, or {quadkey}, or {bbox-epsg-3857}',
    })
    .optional(),
  GEOCODER_URL: z
    .string()
    .regex(/^https?:\/\/[^\s"'<>;,]+$/, { error: "must be an http(s) address that answers in Photon's form" })
    .optional(),
  TILE_ATTRIBUTION: z.string().max(200, { error: 'must have at most 200 characters' }).optional(),
  TILE_NAME: z.string().max(30, { error: 'must have at most 30 characters' }).optional(),
  TRUST_PROXY: list.default([]),
  METRICS_TOKEN: z.string().min(16, { error: 'must have at least 16 characters' }).optional(),
  WEB_DIST: z.string().default(resolve(root, 'apps/web/dist')),
  LOG_FORMAT: z.enum(['text', 'json'], { error: 'must be "text" or "json"' }).default('text'),
  RATE_LIMITS: z.enum(['on', 'off'], { error: 'must be "on" or "off"' }).default('on'),
  ROLES: list
    .pipe(z.array(z.enum(roles, { error: `must be some of ${roles.join(', ')}` })).min(1, { error: 'must not be empty' }))
    .default([...roles]),
  ACCESS_KEPT_MONTHS: z.coerce
    .number({ error: 'must be a number of months' })
    .int({ error: 'must be whole months' })
    .min(1, { error: 'must be at least 1' })
    .max(120, { error: 'must be at most 120' })
    .default(12),
  FILE_QUOTA_MB: z.coerce.number({ error: 'must be a number of MiB' }).positive({ error: 'must be positive' }).default(1024),
  SEED: z.enum(['acceptance'], { error: 'must be "acceptance"' }).optional(),
  DEMO: z.enum(['on', 'off'], { error: 'must be "on" or "off"' }).optional(),
});

export type Role = (typeof roles)[number];

export interface SmtpSettings {
  readonly url: string;
  readonly from: string;
  /** Of `smtp://`: whether a server that offers no STARTTLS is sent nothing, or sent mails in the clear. */
  readonly tls: 'required' | 'opportunistic';
}

export interface Config {
  readonly port: number;
  readonly host: string;
  readonly loopback: boolean;
  readonly dataDir: string;
  /** Without a trailing slash; the only source of links, never the Host header. */
  readonly publicUrl: string;
  readonly redisUrl?: string;
  readonly eventStore: string;
  /** Seconds that a start waits for a database on other machines that is not there yet. */
  readonly eventStoreWaitS: number;
  readonly keysUrl?: string;
  readonly nodeId: string;
  /** Mails go to this file instead of to people: for tests and the demo. */
  readonly mailSink?: string;
  readonly smtp?: SmtpSettings;
  /** The identity provider for single sign-on. */
  readonly oidc?: { readonly issuer: string; readonly clientId: string; readonly clientSecret?: string };
  readonly smsSink?: string;
  /** The gateway of text messages: an address with its login, or `log:`; with `from` in Twilio's form. */
  readonly sms?: { readonly url: string; readonly from?: string };
  /** Where soil facts of a place come from: a service, or a file of boxes. */
  readonly soilUrl?: string;
  /** Where weather comes from: a service in Open-Meteo's form, or a folder of recorded answers. */
  readonly weather: { readonly url: string; readonly apiKey?: string };
  /** Where satellite scenes are looked for: a service in Earth Search's form, or a folder of recorded scenes. */
  readonly stacUrl: string;
  /** When every field with an active plan is looked at, `01:30` in UTC; absent: never. */
  readonly imageryAt?: string;
  /** Origins that may call the API and open sockets from a browser. */
  readonly origins: readonly string[];
  readonly tileOrigins: readonly string[];
  /** Pictures of the ground for the maps. */
  /** No pictures of the operator's own, and the free ones are not switched off. */
  readonly freeMap: boolean;
  readonly geocoderUrl?: string;
  readonly tiles?: { readonly url: string; readonly attribution: string; readonly name?: string };
  readonly trustProxy: readonly string[];
  readonly metricsToken?: string;
  readonly webDist: string;
  readonly logFormat: 'text' | 'json';
  readonly rateLimits: boolean;
  /** What this node does: answer calls and sockets, carry out background work, write read models. */
  readonly roles: readonly Role[];
  /** Who computes footprints: `loam`, or the address of a service. */
  readonly ghgProvider: string;
  /** For how many whole months sign-ins, codes and exports can be read in the audit. */
  readonly accessKeptMonths: number;
  /** MiB that one person's stored files may take. */
  readonly fileQuotaMb: number;
  readonly seed?: 'acceptance';
  /** Demo content goes into an empty data folder. */
  readonly demo: boolean;
}

export const CONFIG = Symbol('Config');

export class ConfigError extends Error {}
type GroundEnv = Pick<z.infer<typeof environment>, 'TILE_URL' | 'TILE_ATTRIBUTION' | 'TILE_NAME' | 'GEOCODER_URL'>;
/** What the maps show of the ground and who is asked for places. */
function groundOf(e: GroundEnv): Pick<Config, 'freeMap' | 'geocoderUrl' | 'tiles'> {
  const url = e.TILE_URL === 'off' ? undefined : e.TILE_URL;
  if (url !== undefined && e.TILE_ATTRIBUTION === undefined)
    throw new ConfigError('TILE_ATTRIBUTION must say whose pictures TILE_URL shows');
  return {
    freeMap: e.TILE_URL === undefined,
    ...(e.GEOCODER_URL !== undefined && { geocoderUrl: e.GEOCODER_URL }),
    ...(url !== undefined && {
      tiles: { url, attribution: e.TILE_ATTRIBUTION ?? '', ...(e.TILE_NAME !== undefined && { name: e.TILE_NAME }) },
    }),
  };
}

/** OpenFreeMap's streets and the cloudless Sentinel-2 mosaic of EOX: free for everybody, without a key. */
const FREE_MAP_ORIGINS = ['https://tiles.openfreemap.org', 'https://tiles.maps.eox.at'];
/** Where the maps of our pages fetch from besides this server. */
const mapOrigins = ({
  TILE_URL: tiles,
  GEOCODER_URL: geocoder,
}: {
  TILE_URL?: string | undefined;
  GEOCODER_URL?: string | undefined;
}): string[] => [
  ...(tiles === undefined ? FREE_MAP_ORIGINS : tiles.startsWith('http') ? [new URL(tiles).origin] : []),
  ...(geocoder === undefined ? [] : [new URL(geocoder).origin]),
];

/** @throws ConfigError that names each variable and what is wrong with it */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const read = environment.safeParse(given);
  if (!read.success) throw new ConfigError(read.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join('; '));
  const e = read.data;
  const loopback = LOOPBACK.has(e.HOST);
  const testOnly = [e.SEED && 'SEED', e.DEMO === 'on' && 'DEMO', e.RATE_LIMITS === 'off' && 'RATE_LIMITS=off'].filter(Boolean);
  if (!loopback && testOnly.length > 0) throw new ConfigError(`${testOnly.join(', ')} only while HOST is 127.0.0.1 (it is ${e.HOST})`);
  if ((e.SMTP_URL === undefined) !== (e.MAIL_FROM === undefined)) throw new ConfigError('SMTP_URL and MAIL_FROM must be given together');
  if ((e.OIDC_ISSUER === undefined) !== (e.OIDC_CLIENT_ID === undefined))
    throw new ConfigError('OIDC_ISSUER and OIDC_CLIENT_ID must be given together');
  if (e.OIDC_ISSUER?.startsWith('http:') && !LOOPBACK.has(new URL(e.OIDC_ISSUER).hostname))
    throw new ConfigError('OIDC_ISSUER must be an https address'); // on this machine alone nobody listens in
  const demo = loopback && e.SEED === undefined && e.DEMO !== 'off';
  const mailSink = e.MAIL_SINK ?? (demo && e.SMTP_URL === undefined ? `file:${resolve(e.DATA_DIR, 'mail.jsonl')}` : undefined);
  const publicUrl = (e.PUBLIC_URL ?? `http://localhost:${e.PORT}`).replace(/(?<!\/)\/+$/, '');
  const local = [`http://localhost:${e.PORT}`, `http://127.0.0.1:${e.PORT}`];
  return {
    port: e.PORT,
    host: e.HOST,
    loopback,
    dataDir: resolve(e.DATA_DIR),
    publicUrl,
    eventStore: e.EVENT_STORE,
    eventStoreWaitS: e.EVENT_STORE_WAIT_S,
    nodeId: e.NODE_ID,
    origins: [...new Set([...local, new URL(publicUrl).origin, ...e.CORS_ORIGINS])],
    tileOrigins: [...new Set([...e.TILE_ORIGINS, ...mapOrigins(e)])],
    trustProxy: e.TRUST_PROXY,
    webDist: resolve(e.WEB_DIST),
    logFormat: e.LOG_FORMAT,
    rateLimits: e.RATE_LIMITS === 'on',
    roles: e.ROLES,
    accessKeptMonths: e.ACCESS_KEPT_MONTHS,
    fileQuotaMb: e.FILE_QUOTA_MB,
    ghgProvider: e.GHG_PROVIDER,
    demo,
    ...skyOf(e, demo),
    ...groundOf(e),
    ...(e.REDIS_URL !== undefined && { redisUrl: e.REDIS_URL }),
    ...(e.KEYS_URL !== undefined && { keysUrl: e.KEYS_URL }),
    ...(mailSink !== undefined && { mailSink }),
    ...(e.SMTP_URL !== undefined && { smtp: { url: e.SMTP_URL, from: e.MAIL_FROM!, tls: e.SMTP_TLS ?? tlsTo(e.SMTP_URL) } }),
    ...(e.OIDC_ISSUER !== undefined && {
      oidc: {
        issuer: e.OIDC_ISSUER,
        clientId: e.OIDC_CLIENT_ID!,
        ...(e.OIDC_CLIENT_SECRET !== undefined && { clientSecret: e.OIDC_CLIENT_SECRET }),
      },
    }),
    ...(e.SMS_SINK !== undefined && { smsSink: e.SMS_SINK }),
    ...smsOf(e, demo),
    ...(e.SOIL_URL !== undefined && { soilUrl: e.SOIL_URL }),
    ...(e.METRICS_TOKEN !== undefined && { metricsToken: e.METRICS_TOKEN }),
    ...(e.SEED !== undefined && { seed: e.SEED }),
  };
}

/** The demo keeps its text messages here, as it does its mails. */
const smsOf = ({ SMS_URL, SMS_FROM }: z.infer<typeof environment>, demo: boolean): Pick<Config, 'sms'> => {
  const url = SMS_URL ?? (demo ? 'log:' : undefined);
  return url === undefined ? {} : { sms: { url, ...(SMS_FROM !== undefined && { from: SMS_FROM }) } };
};

const skyOf = (e: z.infer<typeof environment>, demo: boolean): Pick<Config, 'weather' | 'stacUrl' | 'imageryAt'> => ({
  weather: {
    url: e.WEATHER_URL ?? (demo ? recorded('weather') : openMeteo(e.WEATHER_API_KEY)),
    ...(e.WEATHER_API_KEY !== undefined && { apiKey: e.WEATHER_API_KEY }),
  },
  stacUrl: e.STAC_URL ?? (demo ? recorded('scenes') : 'https://earth-search.aws.element84.com/v1'),
  ...nightOf(e),
});
/** A server that is filled for tests looks at nothing by itself. */
const nightOf = ({ IMAGERY_AT, SEED }: z.infer<typeof environment>): Pick<Config, 'imageryAt'> => {
  const at = IMAGERY_AT ?? (SEED === undefined ? '01:30' : 'off');
  return at === 'off' ? {} : { imageryAt: at };
};

/** Whoever has a key is answered at an address of its own. */
const openMeteo = (apiKey: string | undefined): string =>
  `https://${apiKey === undefined ? '' : 'customer-'}api.open-meteo.com/v1/forecast`;

/** Mails carry codes and links: beyond this machine they travel sealed. */
const tlsTo = (smtpUrl: string): SmtpSettings['tls'] =>
  LOOPBACK.has(new URL(smtpUrl).hostname.replace(/^\[|\]$/g, '')) ? 'opportunistic' : 'required';
