import { describe, expect, test } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { capabilities, registry } from '@loam/domain/capabilities';
import type { Capability } from '@loam/domain/kernel/capability/capability';
import { planShape } from '@loam/domain/plan/document/plan-shape';

const root = resolve(import.meta.dirname, '../..');
const eventTypes = [...registry.eventTypes];
const kinds = [...registry.streamKinds.keys()];

/**
 * What the platform may say of these: whoever signs in is a user with a session, and it stamps company, collection and group, the units of an
 * organization, on every event.
 * `reset`, `verification` and `factors` are how it proves who somebody is.
 */
const ofThePlatform = new Set([
  'user',
  'session',
  'reset',
  'verification',
  'factors',
  'organization',
  'company',
  'collection',
  'group',
  'access',
]);
const words = [...new Set([...kinds, ...registry.historyNames, ...capabilities.map(({ name }) => name)])].filter(
  (word) => !ofThePlatform.has(word),
);

const withoutComments = (source: string): string => source.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');

/** Strings and patterns of a source, without its comments and imports. */
const codeOf = (source: string): string => withoutComments(source).replace(/^(?:import|export)\b[^;=(]*? from '[^']*';$/gm, '');
function literalsOf(source: string): string[] {
  return [...codeOf(source).matchAll(/'([^'\n]*)'|`([^`]*)`|\/(\^[^/\n]+)\//g)].map(
    ([, quoted, template, pattern]) => quoted ?? template ?? pattern!,
  );
}

const pluralOf = (word: string): string => word.replace(/is$/, 'e').replace(/y$/, 'ie') + 's';
const spoken = [...new Set(words.flatMap((word) => [word, pluralOf(word)]))];
/** A literal that is nothing but the word or its plural, a prefix `word-` or `word:`, or a pattern with it as one of several. */
const namesOf = (literal: string): string[] => [
  ...eventTypes.filter((type) => literal === type),
  ...spoken.filter((word) => literal === word || new RegExp(`^\\^?\\(?${word}[-:]|[(|]${word}[|)]`).test(literal)),
];
/** Keys of objects: after what opens or parts them, before what they stand for. `field` is in every error's detail, and says which part of a body. */
const keysOf = (source: string): string[] =>
  [...codeOf(source).matchAll(/(?<=[{,;]\s*(?:readonly )?)([A-Za-z]+)\??:/g)]
    .map(([, key]) => key!)
    .filter((key) => key !== 'field' && (spoken.includes(key) || eventTypes.includes(key)));
/** Folders of what is imported, at once or later. */
const importsOf = (source: string): string[] =>
  [...withoutComments(source).matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)]
    .flatMap(([, path]) => path!.replace(/\/[^/]*\.[^/]*$/, '/').split('/'))
    .filter((folder) => words.includes(folder));

const sourcesIn = (folder: string): [name: string, source: string][] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.spec\.tsx?$|testing\//.test(name))
    .map((name) => [`${folder}/${name}`, readFileSync(join(root, folder, name), 'utf8')]);

/** A room may say its own name, its kinds and its events. */
function ownWords(room: string | undefined): ReadonlySet<string> {
  const own = (capabilities as readonly Capability[]).find(({ name }) => name === room);
  const kinds = Object.entries(own?.kinds ?? {});
  return new Set(
    [room ?? '', ...kinds.flatMap(([kind, { events }]) => [kind, ...Object.keys(events)])].flatMap((word) => [word, pluralOf(word)]),
  );
}

function named(folder: string, allowed: Readonly<Record<string, readonly string[]>>, room?: string): string[] {
  const own = ownWords(room);
  return sourcesIn(folder).flatMap(([name, source]) => {
    const found = new Set([
      ...literalsOf(source).flatMap(namesOf),
      ...keysOf(source).map((one) => `key ${one}`),
      ...importsOf(source).map((one) => `import ${one}`),
    ]);
    return [...found]
      .filter((word) => !own.has(word.replace(/^(import|key) /, '')) && ![...(allowed[name] ?? []), ...(allowed['*'] ?? [])].includes(word))
      .map((word) => `${name}: ${word}`);
  });
}

describe('nobody names a capability who reads the registry', () => {
  const server = 'apps/server/src';
  const foundIn = (source: string) => [...literalsOf(source).flatMap(namesOf), ...keysOf(source), ...importsOf(source)];
  test.each([
    ["import { a } from '@loam/domain/plan/plan.events';\nimport { b } from '../field/field.schema.js';", ['plan', 'field']],
    ["import {\n  type A,\n  plan,\n} from '../../features/plan';", ['plan']],
    ["const later = () => import('../../features/plan/lists/plan-lists');", ['plan']],
    ['const kinds = /^(user|plan)-/;', ['plan']],
    ["const t = ['PlanDrafted', 'field'];", ['PlanDrafted', 'field']],
    ["const roots = ['plans', 'analyses'];", ['plans', 'analyses']],
    ['const rank = { grower: 1, plan: 2 };', ['grower', 'plan']],
    ['const rank = {\n  PlanDrafted: 1,\n  fields: 2,\n};', ['PlanDrafted', 'fields']],
    ['interface Shown {\n  readonly name: string;\n  plan?: string;\n}', ['plan']],
    ["// 'plan'\nconst planned = { planning: 'a plan' };", []],
  ])('what a source names is found: %j', (source, found) => expect(foundIn(source)).toEqual(found));
  test.each<[folder: string, allowed: Record<string, readonly string[]>, ...room: string[]]>([
    [
      `${server}/platform`,
      {
        // the name of the settings WEATHER_URL and WEATHER_API_KEY
        [`${server}/platform/config/config.ts`]: ['weather', 'key weather'],
        // what GET meta calls what is switched on, and how large a file of points may be
        [`${server}/platform/health/health.controller.ts`]: ['key weather', 'key sustainability', 'key layer'],
        // the permission to read the audit
        [`${server}/platform/decisions/decisions.port.ts`]: ['key audits'],
        // how much of a log is copied
        [`${server}/platform/event-store/transfer/copy-log.ts`]: ['key share'],
        [`${server}/platform/event-store/transfer/progress.ts`]: ['key share'],
        // what stands in a line of the log
        [`${server}/platform/logging/logger.ts`]: ['key fields'],
        // an address with holes
        [`${server}/platform/http/openapi/examples.ts`]: ['key template'],
        // an event of its own stream, `verification-<sid>`
        [`${server}/platform/identity/step-up.ts`]: ['SecurityCodeMissed'],
        [`${server}/platform/identity/second-factors.ts`]: ['FactorMissed'],
        // what the library for multipart bodies calls a part that is no file; how large a file of points may be
        [`${server}/platform/http/bodies/multipart.ts`]: ['field', 'key fields', 'key layer'],
      },
    ],
    ['apps/web/src/live', {}],
    // the permission, as the wire says it
    ['apps/web/src/api', { 'apps/web/src/api/user.ts': ['audit', 'key audit'] }],
    [
      'apps/web/src/app',
      {
        // the list of features itself
        'apps/web/src/app/features.ts': words.map((word) => `import ${word}`),
        // what a query is marked with that counts as looking
        'apps/web/src/app/shell/shell.tsx': ['visit'],
        // keys of its own texts: what the keyboard does where
        'apps/web/src/app/shell/shortcut-sheet.tsx': ['growers', 'plan', 'comment', 'comments'],
      },
    ],
    [`${server}/capabilities/search`, {}],
    ['libs/domain/src/search', {}],
    [`${server}/capabilities/audit`, {}, 'audit'],
    ['libs/domain/src/audit', {}, 'audit'],
    // a dictionary has the names of the shipped tables
    ['apps/web/src/features/audit', { 'apps/web/src/features/audit/use-dictionary.ts': ['key crop', 'key product'] }, 'audit'],
    [`${server}/capabilities/upload`, {}, 'upload'],
    // an empty sheet to fill in
    ['libs/domain/src/upload', { 'libs/domain/src/upload/upload.calls.ts': ['key template'] }, 'upload'],
    [
      'apps/web/src/features/upload',
      {
        // the ARIA role
        'apps/web/src/features/upload/parts/columns-missing.tsx': ['alert'],
        // the key of its label
        'apps/web/src/features/upload/parts/template-button.tsx': ['template'],
        // the namespace with the words of all events
        'apps/web/src/features/upload/queries.ts': ['audit'],
        'apps/web/src/features/upload/parts/undo-import.tsx': ['audit'],
      },
      'upload',
    ],
    [
      `${server}/capabilities/dashboard`,
      {
        // what the figures of the dashboard count, by the names that the wire gives them
        '*': [...['grower', 'plan', 'crop'], ...['growers', 'fields', 'plans', 'crops', 'products']].map((one) => `key ${one}`),
        // the feed hangs on growers; which events are told, and how, it reads from the registry
        [`${server}/capabilities/dashboard/activity.projection.ts`]: ['grower', 'GrowerRegistered', 'GrowerMoved', 'GrowerRemoved'],
        // its calls are below `customer`
        [`${server}/capabilities/dashboard/activity.controller.ts`]: ['customer'],
        [`${server}/capabilities/dashboard/activity.reads.ts`]: ['customer'],
        [`${server}/capabilities/dashboard/dashboard.module.ts`]: ['import grower', 'import library'],
        [`${server}/capabilities/dashboard/network.reads.ts`]: ['import grower'],
        // what may be used is what the library has
        [`${server}/capabilities/dashboard/figure.reads.ts`]: ['import library', 'crops'],
        // the figures of the dashboard are growers, fields and plans, counted
        [`${server}/capabilities/dashboard/figures.projection.ts`]: [
          ...[
            'grower',
            'GrowerRegistered',
            'GrowerChanged',
            'GrowerMoved',
            'GrowerRemoved',
            'field',
            'FieldAdded',
            'FieldChanged',
            'FieldRemoved',
          ],
          ...['plan', 'PlanDrafted', 'PlanSelectionsReset', 'PlanRemoved', 'import plan'],
        ],
        // how much of its products a plan gives is weighed as the plan itself weighs it
        [`${server}/capabilities/dashboard/planned-amounts.ts`]: [
          ...['PlanStageAdded', 'PlanStageChanged', 'PlanStageRemoved', 'PlanProductAdded', 'PlanProductRemoved'],
          ...['PlanApplicationAdded', 'PlanApplicationChanged', 'PlanApplicationRemoved', 'PlanDoseSet', 'PlanDoseCleared', 'import plan'],
          'fields',
        ],
      },
      'dashboard',
    ],
  ])('in %s', (folder, allowed, ...[room]) => expect(named(folder, allowed, room)).toEqual([]));
});

test('the live room of the web names no map of a document: its kind brings them', () => {
  const maps: ReadonlySet<string> = new Set(planShape.maps);
  const keys = (source: string) => [...codeOf(source).matchAll(/(?<=[{,;]\s*)([A-Za-z]+)\??:/g)].map(([, key]) => key!);
  const parts = (source: string) => [...literalsOf(source).map((literal) => literal.replace(/\..*/, '')), ...keys(source)];
  expect(
    sourcesIn('apps/web/src/live').flatMap(([name, source]) => parts(source).flatMap((part) => (maps.has(part) ? `${name}: ${part}` : []))),
  ).toEqual([]);
});

test('no module of a capability is global: each says what it needs', () =>
  expect(
    sourcesIn('apps/server/src/capabilities').flatMap(([name, source]) => (/@Global\(|global: true/.test(source) ? name : [])),
  ).toEqual([]));

/** An event as the domain writes it, with or without the shorthand for its type. */
const declaration = /\b(?:Event|Added|Changed|Removed)<\s*'([A-Z]\w+)'|type: '([A-Z]\w+)';\s*data\b/g;
test('each capability describes the events of its own folder', () => {
  const foreign = (capabilities as readonly Capability[]).flatMap(({ name, kinds: own, elsewhere = {} }) => {
    const described = new Set([...Object.values(own).map(({ events }) => events), ...Object.values(elsewhere)].flatMap(Object.keys));
    const declared = sourcesIn(`libs/domain/src/${name}`).flatMap(([, source]) =>
      [...withoutComments(source).matchAll(declaration)].map(([, generic, plain]) => (generic ?? plain)!),
    );
    const stray = new Set([
      ...declared.filter((type) => !described.has(type)),
      ...[...described].filter((type) => !declared.includes(type)),
    ]);
    return [...stray].map((type) => `${name}: ${type}`);
  });
  expect(foreign).toEqual([]);
});
