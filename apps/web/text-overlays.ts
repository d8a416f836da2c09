import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { type Differing, withDiffering } from '../../libs/domain/src/kernel/language.ts';

type Texts = { [key: string]: string | Texts };
const read = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Texts;

/**
 * Languages that are kept as what differs from another are joined with it in the build, so that each namespace of each language is one
 * file with every key: `locales/pt_BR/app.json?in=pt-PT` is Brazilian Portuguese with what `locales/pt-PT/app.json` says otherwise, and
 * without such a file Brazilian Portuguese as it is.
 */
export const textOverlays: Plugin = {
  name: 'text-overlays',
  enforce: 'pre',
  load: {
    filter: { id: /\.json\?in=[\w-]+$/ },
    handler(id) {
      const [file, language] = id.split('?in=') as [string, string];
      const folder = dirname(file);
      // the domain keeps a folder of languages for each namespace, the web a folder of namespaces for each language
      const differing = folder.endsWith('-texts')
        ? join(folder, `${language.replace('_', '-')}.json`)
        : resolve(folder, '..', language, basename(file));
      if (!existsSync(differing)) return { code: readFileSync(file, 'utf8'), moduleType: 'json' };
      this.addWatchFile(differing);
      return { code: JSON.stringify(withDiffering(read(file), read(differing) as Differing<Texts>)), moduleType: 'json' };
    },
  },
};
