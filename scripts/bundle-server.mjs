// Puts the built server's programs and threads into few files: reading four thousand small ones takes two of the three seconds of a start.
import { existsSync, globSync, readFileSync, rmSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { rolldown } from 'rolldown';
import { root } from './toolchain.mjs';

const dist = join(root, 'apps/server/dist');
/** Programs lie flat in here, each by the name of its source; threads are found beside whoever starts them. */
const programs = join(dist, 'programs');
const entries = ['main.js', 'rebuild.main.js', 'reused.main.js', '**/*.{worker,thread}.js'];

/** Packages that bring native code, or read files which lie beside them. */
const asTheyAre = /^(@node-rs|@grpc|@kurrent|engine\.io|highs|msgpackr-extract|pdfmake|pino|sharp|socket\.io|swagger-ui-dist)/;
/** Others ask for what they may be used with, and go on without. */
const notThere =
  /^(@nestjs\/(microservices|websockets|platform-express|mongoose|sequelize|typeorm)|@fastify\/(view|static)|@valkey\/|bufferutil|bullmq-otel|class-(transformer|validator)|ioredis|pg|utf-8-validate)(\/|$)/;
const thread = /new URL\('\.\/(?:[\w-]+\/)+([\w.-]+\.(?:worker|thread)\.js)', import\.meta\.url\)/g;

/** A file finds others by where it was built to, not by where its code ends up; threads lie beside whoever starts them. */
const places = {
  name: 'places',
  transform(code, id) {
    if (!code.includes('import.meta.')) return;
    const folder = `(import.meta.dirname + '/${relative(programs, dirname(id))}')`;
    return {
      code: code.replaceAll('import.meta.dirname', folder).replaceAll(thread, "new URL('./$1', import.meta.url)"),
      map: null,
    };
  },
};

/** Places in an error's trace are those of the sources. */
const traced = {
  name: 'traced',
  load: (id) => (existsSync(`${id}.map`) ? { code: readFileSync(id, 'utf8'), map: readFileSync(`${id}.map`, 'utf8') } : null),
};

rmSync(programs, { recursive: true, force: true });
const files = globSync(entries, { cwd: dist });
const bundle = await rolldown({
  input: Object.fromEntries(files.map((file) => [basename(file, '.js'), join(dist, file)])),
  platform: 'node',
  external: (id) => asTheyAre.test(id) || notThere.test(id),
  plugins: [traced, places],
  logLevel: 'warn',
});
await bundle.write({ dir: programs, format: 'esm', keepNames: true, sourcemap: true, entryFileNames: '[name].js' });
await bundle.close();
