// Who may import whom (docs/architecture.md). Patterns are generic, so that a new folder is covered on its first day.
const capability = '^libs/domain/src/(?!kernel|agronomy)([^/]+)/';
/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } } },
    {
      name: 'no-cycles-in-the-server',
      comment: 'Those of types alone too: what two files both name belongs into a third.',
      severity: 'error',
      from: { path: '^apps/server/' },
      to: { circular: true },
    },
    {
      name: 'no-folder-cycles-in-the-server',
      comment: 'Rooms stand above each other; what two of them need belongs into one below. Support of the tests stands above all of it.',
      severity: 'error',
      scope: 'folder',
      from: { path: '^apps/server/src/' },
      to: { circular: true, path: '^apps/server/src/' },
    },
    {
      name: 'domain-is-pure',
      comment:
        'The domain imports zod and itself; yjs only in *.document.ts, geographiclib only in kernel/geometry/geometry*, highs only in the solver.',
      severity: 'error',
      from: {
        path: '^libs/domain/src',
        pathNot: ['\\.spec\\.ts$', '\\.document\\.ts$', 'kernel/geometry/geometry[^/]*\\.ts$', 'auto-calculate/solver\\.ts$'],
      },
      to: { pathNot: ['^libs/domain/', 'node_modules/zod/', 'node_modules/@types/geojson/'] },
    },
    {
      name: 'domain-document',
      severity: 'error',
      from: { path: '\\.document\\.ts$' },
      to: { pathNot: ['^libs/domain/', 'node_modules/(zod|yjs|lib0|fractional-indexing)/'] },
    },
    {
      name: 'domain-geometry',
      severity: 'error',
      from: { path: 'kernel/geometry/geometry[^/]*\\.ts$', pathNot: '\\.spec\\.ts$' },
      to: { pathNot: ['^libs/domain/', 'node_modules/(zod|geographiclib-geodesic|@types)/'] },
    },
    { name: 'domain-solver', severity: 'error', from: { path: 'auto-calculate/solver\\.ts$' }, to: { pathNot: ['node_modules/highs/'] } },
    {
      name: 'domain-capabilities-share-words-only',
      comment:
        'Schemas, events, errors and the rooms of live documents. Levels of an organization keep their library in their own streams, so their deciders are made of its parts.',
      severity: 'error',
      from: { path: capability, pathNot: ['\\.spec\\.ts$', '^libs/domain/src/organization/(level-own|group)\\.decider\\.ts$'] },
      to: { path: capability, pathNot: ['^libs/domain/src/$1/', '\\.(schema|events|errors|draft)\\.ts$', '/document/'] },
    },
    {
      name: 'kernel-is-the-bottom',
      severity: 'error',
      from: { path: '^libs/domain/src/kernel/', pathNot: '\\.spec\\.ts$' },
      to: { path: '^libs/domain/src/(?!kernel)' },
    },
    {
      name: 'agronomy-knows-no-capability',
      severity: 'error',
      from: { path: '^libs/domain/src/agronomy/', pathNot: '\\.spec\\.ts$' },
      to: { path: capability },
    },
    {
      name: 'platform-knows-no-capability',
      severity: 'error',
      from: { path: '^apps/server/src/platform/' },
      to: { path: '^apps/server/src/capabilities/' },
    },
    {
      name: 'capabilities-meet-at-their-index',
      severity: 'error',
      from: { path: '^apps/server/src/capabilities/([^/]+)/' },
      to: { path: '^apps/server/src/capabilities/([^/]+)/', pathNot: ['^apps/server/src/capabilities/$1/', '/index\\.ts$'] },
    },
    {
      name: 'controllers-know-no-store',
      severity: 'error',
      from: { path: '\\.controller\\.ts$' },
      to: { path: 'platform/event-store/|node_modules/redis/' },
    },
    {
      name: 'projections-decide-nothing',
      severity: 'error',
      from: { path: '\\.projection\\.ts$' },
      to: { path: 'platform/decisions/decisions\\.ts' },
    },
    {
      name: 'socket-io-in-live',
      severity: 'error',
      from: { path: '^apps/server/src', pathNot: 'platform/live/' },
      to: { path: 'node_modules/(socket\\.io|@nestjs/platform-socket\\.io)/' },
    },
    {
      name: 'kurrent-in-its-adapter',
      severity: 'error',
      from: { path: '^apps/server/src', pathNot: 'platform/event-store/kurrent/' },
      to: { path: 'node_modules/@kurrent/' },
    },
    {
      name: 'redis-in-three-places',
      severity: 'error',
      from: { path: '^apps/server/src', pathNot: 'platform/(read-model|projections|live|queue)/' },
      to: { path: 'node_modules/(redis|@redis)/' },
    },
    {
      name: 'bullmq-in-queue',
      severity: 'error',
      from: { path: '^apps/server/src', pathNot: 'platform/queue/' },
      to: { path: 'node_modules/(bullmq|@nestjs/bullmq)/' },
    },
    {
      name: 'web-layers',
      severity: 'error',
      from: { path: '^apps/web/src/(ui|charts|map|live|api|i18n|watch|sheets)/' },
      to: { path: '^apps/web/src/(features|app)/' },
    },
    { name: 'web-features-below-app', severity: 'error', from: { path: '^apps/web/src/features/' }, to: { path: '^apps/web/src/app/' } },
    {
      name: 'web-features-meet-at-their-index',
      severity: 'error',
      from: { path: '^apps/web/src/features/([^/]+)/' },
      to: { path: '^apps/web/src/features/([^/]+)/', pathNot: ['^apps/web/src/features/$1/', '/index\\.tsx?$'] },
    },
    {
      name: 'mantine-in-ui',
      severity: 'error',
      from: { path: '^apps/web/src', pathNot: '^apps/web/src/ui/' },
      to: { path: 'node_modules/@mantine/' },
    },
    {
      name: 'router-in-app',
      severity: 'error',
      from: { path: '^apps/web/src', pathNot: ['^apps/web/src/app/', '^apps/web/src/ui/(link|testing/)'] },
      to: { path: 'node_modules/react-router(-dom)?/' },
    },
    { name: 'resolvable', severity: 'error', from: {}, to: { couldNotResolve: true, pathNot: ['\\?', '^geojson$', '^virtual:texts/'] } },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(apps|libs)/[^/]+/dist/' },
    parser: 'swc',
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.js', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
    },
  },
};
