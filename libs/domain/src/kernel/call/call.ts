import { z } from 'zod';
import type { RoleScope } from '../person/roles.js';

/** Who may make a call (the columns auth and roles_allowed of docs/calls.csv). Without roles: whoever is signed in. */
export interface Who {
  readonly auth: 'public' | 'bearer' | 'bearer+admin' | 'bearer+admin+confirm';
  readonly roles?: readonly RoleScope[];
  /** Some of these need no admin token: who serves the call asks the others for it. */
  readonly unlessEntitled?: true;
  /** To add what one proves oneself by: a mailed code is enough, also where the company wants more. */
  readonly toEnrol?: true;
  /** What is confirmed is one's own: an admin token of the last five minutes confirms it too. */
  readonly orLately?: true;
  /** Of the audit: who has its permission, users too. Their role gets no codes, so of them no admin token is asked. */
  readonly ofAudit?: true;
  /** Of lists by `status`: what is not in use wants an admin token, and who serves the call asks for it. */
  readonly archiveVerified?: true;
}
/** Without a session. */
export const anybody: Who = { auth: 'public' };
/** The roles given, or everybody who is signed in. */
export const signedIn = (roles?: readonly RoleScope[]): Who => ({ auth: 'bearer', ...(roles && { roles }) });
/** As `signedIn`, but what is archived only with an admin token. */
export const verifiedForArchive = (roles: readonly RoleScope[]): Who => ({ ...signedIn(roles), archiveVerified: true });
/** And an admin token that a mailed code was given for. */
export const verified = (roles: readonly RoleScope[]): Who => ({ auth: 'bearer+admin', roles });
/** As `verified`, to add a second factor. */
export const enrolling = (roles: readonly RoleScope[]): Who => ({ ...verified(roles), toEnrol: true });
/** As `verified`, but for those whom another right entitles. */
export const verifiedUnlessEntitled = (roles: readonly RoleScope[]): Who => ({ ...verified(roles), unlessEntitled: true });
/** As `verified`, for whoever may read the audit. */
export const auditing = (roles: readonly RoleScope[]): Who => ({ ...verified(roles), ofAudit: true });
/** And a code confirmed in the last five minutes, for this call alone. @public */
export const confirmed = (roles: readonly RoleScope[]): Who => ({ auth: 'bearer+admin+confirm', roles });
/** As `confirmed`, but nothing is asked of who has proved their admin rights in the last five minutes. */
export const confirmedLately = (roles: readonly RoleScope[]): Who => ({ ...confirmed(roles), orLately: true });

/** What the audit calls what was taken out. */
export type ExportName = 'audit' | 'history' | 'growers' | 'people' | 'plan' | 'personalData' | 'failures';

/** A row of docs/calls.csv and where it is served, after `/api`. */
export interface Address {
  readonly id: `C${number}`;
  readonly path: `/${string}`;
}

/**
 * What server, browser, OpenAPI document and authorisation matrix know of a call. It lives in `<capability>.calls.ts`, and nobody
 * writes an address, a schema of the wire or a role a second time.
 */
export interface CallDescription {
  /** Its row of docs/calls.csv. */
  readonly id: `C${number}`;
  /** A line of the API's document, without a full stop; the browser's build leaves it out. */
  readonly summary: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** After `/api`: `/customer/{id}/interventions`. */
  readonly path: `/${string}`;
  /** Other addresses of the same call, with their row where they have one of their own. */
  readonly alsoAt?: readonly (`/${string}` | Address)[];
  readonly who: Who;
  /** What stands in the holes of the path. */
  readonly params?: z.ZodObject;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** Takes multipart/form-data; `orJson`: or a body as it is described, which is then undefined of a form. */
  readonly form?: true | 'orJson';
  /** Its body holds `items`, each of which stands for itself: what a body may hold, each of them may. */
  readonly itemByItem?: true;
  /** A schema with `.meta({ id })`. Without one the answer is empty, or a file. */
  readonly answer?: z.ZodType;
  /** Of what is no GET: nothing is changed but a record that somebody asked, or nothing but what is the caller's own account. Others are refused to who only reads. */
  readonly changes?: 'nothing' | 'oneself';
  /** Content types of an answer that is a file; beside `answer` those that it is on request. */
  readonly files?: readonly string[];
  /** Its answer takes people's data out of Loam: each is an entry of the audit, under this name. */
  readonly exports?: ExportName;
  /** 200 unless given, 201 of calls that create; several when the same call creates and changes. */
  readonly status?: number | readonly number[];
  /** 201 with this Location when the entity is new: a path after /api with fields of the answer, `customer?customerId={id}`. */
  readonly creates?: string;
  /** Location of a 201 whose answer is no entity; its fields are the address's, the query's, the body's or the answer's. */
  readonly foundAt?: string;
}

/** Everywhere that a call is served. */
export const addressesOf = ({ id, path, alsoAt = [] }: CallDescription): readonly Address[] => [
  { id, path },
  ...alsoAt.map((one) => (typeof one === 'string' ? { id, path: one } : one)),
];

export const defineCalls = <const C extends Readonly<Record<string, CallDescription>>>(calls: C): C => calls;

type Output<S> = S extends z.ZodType ? z.output<S> : never;
/** What a handler gets of a call, read by its schemas: `{ params, query, body }`, those that it has. */
export type AskedOf<C extends CallDescription> = {
  readonly [K in 'params' | 'query' | 'body' as C[K] extends z.ZodType ? K : never]:
    | Output<C[K]>
    | (K extends 'body' ? (C['form'] extends 'orJson' ? undefined : never) : never);
};
export type AnswerOf<C extends CallDescription> = C['answer'] extends z.ZodType ? z.output<C['answer']> : undefined;

type Fields<S> = S extends z.ZodObject<infer Shape> ? Shape : S extends z.ZodPipe<infer _In, infer Out> ? Fields<Out> : never;
type Optional<S> = S extends z.ZodOptional | z.ZodDefault | z.ZodNullable<z.ZodOptional> ? true : false;
/** What a list is sorted by comes from the address of a page: text, which the server takes or refuses. */
type Value<K, S> = K extends 'sortBy' ? string : Output<S>;
type Sent<Shape> = { readonly [K in keyof Shape as Optional<Shape[K]> extends true ? never : K]: Value<K, Shape[K]> } & {
  readonly [K in keyof Shape as Optional<Shape[K]> extends true ? K : never]?: Value<K, Shape[K]> | null | undefined;
};
/** As a sender may hold it: nobody changes what is sent. */
type Unchanged<T> = T extends object ? { readonly [K in keyof T]: Unchanged<T[K]> } : T;
/** What a sender gives: ids as numbers, and of a query what has no default. */
export type Given<C extends CallDescription> = (C['params'] extends z.ZodType ? { readonly params: Output<C['params']> } : unknown) &
  (C['query'] extends z.ZodType ? { readonly query: Sent<Fields<C['query']>> } : unknown) &
  (C['form'] extends true | 'orJson'
    ? { readonly body: object }
    : C['body'] extends z.ZodType
      ? { readonly body: Unchanged<z.output<C['body']> | z.input<C['body']>> }
      : unknown);

const missing = z.registry<{ readonly notFound: string }>();
const plainId = (raw: unknown) => (typeof raw === 'string' && /^[1-9]\d{0,15}$/.test(raw) ? Number(raw) : raw);

/**
 * The id of an entity in a path or a query. What is no id cannot be an entity's, so it is refused with that entity's 404, the
 * same bytes as a missing one.
 */
export function entityId(notFound: string) {
  const schema = z.preprocess(plainId, z.int({ error: notFound }).min(1, { error: notFound }));
  missing.add(schema, { notFound });
  return schema;
}
/** The 404 of the entity that an id names; undefined of what is no `entityId`. */
export const notFoundOf = (schema: z.ZodType): string | undefined =>
  missing.get(schema)?.notFound ?? (schema instanceof z.ZodOptional ? missing.get(schema.unwrap() as z.ZodType)?.notFound : undefined);
