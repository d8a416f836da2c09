import react from '@vitejs/plugin-react';
import { resolve } from 'node:path';
import { defineConfig, type Plugin } from 'vite';
import { roomTexts } from './texts-plugin.ts';
import { unread } from './unread-plugin.ts';

/** What every first page needs in one file: many small ones would compress worse and load later. */
const first = new RegExp(
  [
    String.raw`node_modules/(react|react-dom|scheduler|react-router|react-router-dom|i18next|react-i18next)/`,
    String.raw`node_modules/@mantine/core/esm/(core|components/(ActionIcon|Button|CloseButton|Input|InputBase|Loader|Portal|TextInput|Transition|UnstyledButton))/`,
    String.raw`node_modules/@mantine/(hooks/esm/use-uncontrolled/|core/styles/ActionIcon)`,
    String.raw`node_modules/@tabler/icons-react/dist/esm/(createReactComponent|defaultAttributes|icons/Icon(BuildingCommunity|CloudOff|CloudUpload|LayoutDashboard|ListSearch|Refresh|Stack2|Users|X))\.mjs$`,
    String.raw`apps/web/src/(api/(analytics|api-error|client|found|preferences|reach|session|shape|signals|user)|app/(guard|root|use-signals|pages/message-pages)|i18n/(init|languages|preferences|time-limit))\.tsx?$`,
    String.raw`apps/web/src/ui/(button|feedback/(notice-host|notices)|form/(field-face|text-input)|layout/language-choice|link|load-page|logo|page-facts|theme/(kit-provider|sheet|theme|tokens)|when-idle)\.tsx?$`,
    String.raw`libs/domain/src/(kernel/(locale/(date-formats|language)|person/roles)|user/landing)\.ts$`,
    // of the list of features, what other files share: else each would be a file of two hundred bytes
    String.raw`apps/web/src/features/grower/rights\.ts$|@tabler/icons-react/dist/esm/icons/Icon(Affiliate|Package|Leaf)\.mjs$`,
  ].join('|'),
);

/** One file for all of these: a slow line waits for many small files longer than for what is in them. */
const together = (...parts: string[]) => new RegExp(parts.join('|'));
const kit = (...names: string[]) => String.raw`node_modules/@mantine/(core/esm/components|hooks/esm)/(${names.join('|')})/`;
const icons = (...names: string[]) => String.raw`node_modules/@tabler/icons-react/dist/esm/icons/Icon(${names.join('|')})\.mjs$`;
const ours = (...paths: string[]) => String.raw`apps/web/src/(${paths.join('|')})(\.tsx?|\.module\.css)$`;

/** The pages before the sign-in, beyond their own modules. */
const door = together(kit('PasswordInput'), ours('features/access/parts/auth-frame', 'ui/form/password-input'));

/** What the shell adds to `first`; no module of it may lead to a feature's index, or everything comes along. */
const shell = together(
  String.raw`node_modules/(@floating-ui/|@tanstack/query-core/build/modern/(?!(mutationObserver|queriesObserver|infiniteQueryObserver)\.)|@mantine/core/esm/utils/Floating/)`,
  String.raw`node_modules/@tanstack/react-query/build/modern/(QueryClientProvider|queryOptions|IsRestoringProvider|QueryErrorResetBoundary|errorBoundaryUtils|suspense|useBaseQuery|useQuery)\.js$`,
  kit(
    'Menu',
    'Popover',
    'Tooltip',
    'FocusTrap',
    'Overlay',
    'VisuallyHidden',
    'use-click-outside',
    'use-long-press',
    'use-focus-return',
    'use-focus-trap',
  ),
  String.raw`node_modules/@mantine/core/esm/components/(Accordion/AccordionChevron|Radio/RadioIcon|Checkbox/CheckIcon)\.mjs$`,
  icons(
    'Bell',
    'Building',
    'ChevronDown',
    'HelpCircle',
    'LayoutSidebarLeft(Collapse|Expand)',
    'Logout',
    'Search',
    'UserCircle',
    'UsersGroup',
  ),
  ours(
    'api/(away|live|query-client)',
    'app/sign-out',
    'features/organization/(queries|scope-address|scope-tree)',
    'i18n/(date|number)',
    'live/(people/author-colors|device/device-memory)',
    'watch/signal',
  ),
  ours(
    'ui/(feedback/presence(-stack)?|icon-button|layout/(layout|page-header)|lazy-part|overlay/(menu|overlay|popover|tooltip)|scope/.*|slot)',
  ),
);
/** What every page of a plan needs as well as the lists. */
const page = together(
  String.raw`libs/domain/src/(kernel/(call/(call|call-path)|errors/(errors|validation\.errors)|schema/(lists|schema)|person/person|string/text|unit/unit-ids)|(grower/grower|field/field)-(body\.schema|read\.calls))\.ts$`,
  String.raw`node_modules/@tanstack/(query-core/build/modern/mutationObserver|react-query/build/modern/useMutation)\.js$`,
  icons('AlertTriangle', 'Check', 'Dots', 'History', 'Lock', 'Plant2', 'Plus', 'Trash'),
  ours('api/ask', 'ui/feedback/states', 'ui/table/list-query'),
);
const lists = together(
  String.raw`node_modules/(@tanstack/(react-table|table-core|store|react-store|virtual-core|react-virtual)|use-sync-external-store)/`,
  kit('Checkbox', 'Combobox', 'ScrollArea', 'Select', 'use-debounced-callback', 'use-previous'),
  String.raw`node_modules/@mantine/core/esm/utils/Inline?Input`,
  icons('ChevronLeft', 'ChevronRight', 'ChevronUp', 'Columns3', 'Selector'),
  ours(
    'ui/badge',
    'ui/form/(checkbox-input|select-input)',
    'ui/table/(data-table|search-input|table|table-parts|table-row|use-list-query)',
  ),
);
/** The first page of most, beyond its own module. */
const growers = together(
  String.raw`libs/domain/src/(grower/grower\.(schema|calls)|field/field\.(policy|errors|schema|calls)|kernel/(locale/countries|geometry/geometry(?!-inside)[^/]*))\.ts$`,
  'node_modules/geographiclib-geodesic/',
  ours(
    'features/field/queries',
    'features/grower/(grower|queries)',
    'map/field-map',
    'ui/frame/(frame|map-loading)',
    'ui/layout/split-pane',
  ),
);

/** What the page of a grower and that of a field share and the plan does without; else a dozen files of a few hundred bytes each. */
const library = together(
  String.raw`libs/domain/src/(crop/crop\.(calls|schema|errors)|library/(library-records\.schema|library\.errors))\.ts$`,
);
const analyses = together(
  String.raw`libs/domain/src/(analysis|organization|library)/(analysis\.policy|analysis-body\.schema|own-limits-answers\.schema)\.ts$`,
);
const histories = together(String.raw`libs/domain/src/audit/history\.(calls|schema)\.ts$`);
const many = together(ours('ui/table/(bulk-question|in-parts|many-question|use-many-change)'));
const described = together(String.raw`libs/domain/src/(capabilities|survey/survey\.columns)\.ts$`);
const records = together(
  String.raw`libs/domain/src/survey/fields/word-key\.ts$`,
  ours('features/audit/(parts/)?(history-drawer|use-dictionary)'),
);

/** What pages with a map and the map itself need. */
const ground = together(
  ours('map/(base-switch|map|outline|quiet|shapes|tiles|webgl)'),
  String.raw`libs/domain/src/kernel/geometry/geometry-inside\.ts$`,
);

/**
 * What several pages of a plan and its history share; else some sixty files of a few hundred bytes. Without what the sign-in or the list of
 * features leads to, or both would load all of it, and without the checks, the harvest and the words of sources, which the grids do not need.
 */
const planning = together(
  String.raw`apps/web/src/features/plan/(?!model/checks\.|nutrition/(need-source|nutrition\.module)|overview/(hand-on|use-harvest|overview\.module)\b)(applications|auto-calculate|facts|model|nutrition|overview|products|replay|tanks)/`,
  ours('features/plan/(activity/use-record|why/(why-(button|number)|lazy-why-drawer)|words/names)'),
);

/** A plan's session and what opens it: a replay needs the first alone, and two files weigh more than one. */
const live = together(ours('live/session/(live-session|open-session)'));

/** What is asked of a plan and of what is said beside it; else six files of a few hundred bytes. */
const reads = together(String.raw`libs/domain/src/(plan/plan-(answers|list|read)|comment/comment-read)\.(schema|calls)\.ts$`);

const daily = /\/(shell|login-page|(grower-list|grower|field|company|collection|nutrition|applications|overview|view|history)-page)-/;

const groups = [
  { name: 'first', test: first, priority: 6 },
  { name: 'zod', test: /node_modules\/zod\//, priority: 5 },
  { name: 'shell', test: shell, priority: 4 },
  { name: 'door', test: door, priority: 0 },
  { name: 'page', test: page, priority: 3 },
  { name: 'lists', test: lists, priority: 2 },
  { name: 'ground', test: ground, priority: 2 },
  { name: 'growers', test: growers, priority: 1 },
  { name: 'planning', test: planning, priority: 0, minShareCount: 3 },
  { name: 'live', test: live, priority: 0 },
  { name: 'reads', test: reads, priority: 0, minShareCount: 2 },
  { name: 'library', test: library, priority: 0, minShareCount: 2 },
  { name: 'analyses', test: analyses, priority: 0, minShareCount: 2 },
  { name: 'many', test: many, priority: 0, minShareCount: 2 },
  { name: 'histories', test: histories, priority: 0, minShareCount: 2 },
  { name: 'capabilities', test: described, priority: 0, minShareCount: 2 },
  { name: 'records', test: records, priority: 0, minShareCount: 2 },
];

/** Without the components of these names: what is made by a call stays unless its maker says that it has no effect. */
const unnamed = (code: string, ...components: string[]): string =>
  components.reduce(
    (left, name) =>
      left
        .replace(new RegExp(String.raw`(var ${name} = )(React\d*\.forwardRef\()`), '$1/* @__PURE__ */ $2')
        .replace(`${name}.displayName = "${name}";`, ''),
    code,
  );

/**
 * Parts of libraries that come along and no browser needs, 10 KiB. Of zod: the writers of JSON Schema, which only the server
 * uses, the English sentences, because every refusal is named by its key, and the compiler of checks: our content policy forbids
 * eval, and even trying it is reported. Of lib0: coloured text for yjs' four warnings. Of the map: shaders for WebGPU, it draws with WebGL.
 * Of the router: its form and the link that knows it is open, which nothing says are without effect.
 */
const slim: Plugin = {
  name: 'slim',
  transform: {
    filter: {
      id: /zod\/v4\/(core\/(core|doc|to-json-schema|json-schema-processors)|locales\/en)\.js$|lib0\/logging\.js$|react-router\/dist\/production\/chunk-[^/]*\.mjs$|(fp64-arithmetic-wgsl[^/]*|path-layer\.wgsl)\.js$/,
    },
    handler(code, id) {
      if (id.endsWith('logging.js'))
        return {
          code: "export const { info: print, warn } = console; export const [ORANGE, BOLD, UNBOLD, RED] = ['', '', '', ''];",
          map: null,
        };
      if (id.includes('react-router')) return { code: unnamed(code, 'NavLink', 'Form'), map: null };
      if (id.includes('wgsl')) return { code: code.replace(/\/\* wgsl \*\/ `(?:[^`\\]|\\[^])*`/g, "''"), map: null };
      if (id.endsWith('core/core.js')) return { code: code.replace(/(__zod_globalConfig = )\{\}/, '$1{ jitless: true }'), map: null };
      if (id.endsWith('core/doc.js')) return { code: 'export class Doc {}', map: null };
      const silent = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => `export const ${name} = () => undefined;`);
      if (/^export default/m.test(code)) silent.push('export default () => ({ localeError: () => undefined });');
      return { code: silent.join('\n'), map: null };
    },
  },
};
/** Before a script is imported, `reach` fetches it where the server may be out of reach. */
const retryable: Plugin = {
  name: 'retryable',
  apply: 'build',
  transform: {
    filter: { id: /vite\/preload-helper/ },
    handler: (code) => ({
      code: `import { reach } from ${JSON.stringify(resolve(import.meta.dirname, 'src/api/reach.ts'))};
${code.replace('export const __vitePreload =', 'const fetchAll =')}
export const __vitePreload = (load, files, from) => reach(load, import.meta.url).then(() => fetchAll(load, files, from));`,
      map: null,
    }),
  },
};
/** react-router's own exports lead every bundler to its build for development. */
const productionRouter = [
  { find: /^react-router$/, replacement: resolve(import.meta.dirname, '../../node_modules/react-router/dist/production/index.mjs') },
  {
    find: /^react-router\/dom$/,
    replacement: resolve(import.meta.dirname, '../../node_modules/react-router/dist/production/dom-export.mjs'),
  },
];

export default defineConfig(({ command }) => ({
  plugins: [roomTexts(), react(), unread, slim, retryable],
  resolve: {
    alias: [
      ...(command === 'build' ? productionRouter : []),
      { find: /^@loam\/domain\/(.*\.json(?:\?.*)?)$/, replacement: resolve(import.meta.dirname, '../../libs/domain/src') + '/$1' },
      { find: /^@loam\/domain\/(.*)$/, replacement: resolve(import.meta.dirname, '../../libs/domain/src') + '/$1.ts' },
    ],
    dedupe: ['react', 'react-dom', 'yjs', 'lib0', 'y-protocols', 'maplibre-gl', '@deck.gl/core', '@luma.gl/core', 'zod'],
  },
  build: {
    target: 'es2023',
    sourcemap: false,
    chunkSizeWarningLimit: 2500,
    manifest: true,
    modulePreload: {
      polyfill: false,
      // Only the pages of a day's work are fetched with their scripts at once, icons and what is there already aside; the lists of the others
      // would weigh on the sign-in.
      resolveDependencies: (wanted, files, { hostId }) =>
        files.filter(
          (file) =>
            file.endsWith('.css') ||
            (/\/(features|index|shell)-/.test(hostId) &&
              daily.test(wanted) &&
              !/\/(Icon[A-Z]|first-|rolldown-runtime|zod-|query-|use[A-Z])/.test(file)),
        ),
    },
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
  worker: { format: 'es' },
}));
