import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { rolldown } from 'rolldown';
import { filesUnder, root } from '../../scripts/toolchain.mjs';

const out = join(root, 'node_modules/.cache/bundled');
const icons = join(root, 'node_modules/@tabler/icons-react/dist/esm/icons');
const entry = join(out, 'used-icons.mjs');

/** The icons that the web names, of six thousand. */
function usedIcons() {
  const files = filesUnder(join(root, 'apps/web/src')).filter((file) => /\.tsx?$/.test(file));
  const named = new Set(files.flatMap((file) => readFileSync(file, 'utf8').match(/\bIcon[A-Z]\w*/g) ?? []));
  return [...named].filter((name) => existsSync(join(icons, `${name}.mjs`)));
}

/**
 * Once for each run of tests: Mantine and the icons, in few files instead of eight hundred and one of six thousand names.
 * Every file of tests reads them anew, which took half a second each (jest.config.js maps their names to these).
 */
export default async function bundle() {
  mkdirSync(out, { recursive: true });
  writeFileSync(
    entry,
    usedIcons()
      .map((name) => `export { default as ${name} } from '@tabler/icons-react/dist/esm/icons/${name}.mjs';\n`)
      .join(''),
  );
  const bundled = await rolldown({
    cwd: join(root, 'apps/web'),
    input: { core: '@mantine/core', hooks: '@mantine/hooks', dates: '@mantine/dates', icons: entry },
    external: (id) => !isAbsolute(id) && !/^(@mantine|@tabler|\.)/.test(id),
    logLevel: 'silent',
  });
  await bundled.write({ dir: out, entryFileNames: '[name].mjs', chunkFileNames: '[name].mjs' });
  await bundled.close();
}
