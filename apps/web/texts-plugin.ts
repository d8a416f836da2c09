import type { Plugin } from 'vite';
import { bases, servedTexts, type Texts, textFile, textFolders } from './text-files.ts';

const address = /^virtual:texts\/([\w-]+)(?:\/(\w+)\.json)?$/;

/**
 * `virtual:texts/pt-BR` leads to the namespaces of a language, `virtual:texts/pt-BR/grower.json` has the words of one, from wherever
 * they lie: each namespace of each language is one file with every key.
 */
export function roomTexts(): Plugin {
  const read = new Map<string, Readonly<Record<string, Texts>>>();
  const textsOf = (language: string) => {
    if (!read.has(language)) read.set(language, servedTexts(language));
    return read.get(language)!;
  };
  return {
    name: 'room-texts',
    enforce: 'pre',
    buildStart: () => read.clear(),
    resolveId: { filter: { id: address }, handler: (id) => id },
    load: {
      filter: { id: address },
      handler(id) {
        const [, language, namespace] = address.exec(id)! as unknown as [string, string, string | undefined];
        for (const folder of textFolders())
          for (const one of [language, bases[language]]) if (one) this.addWatchFile(textFile(folder, one));
        if (namespace !== undefined) return { code: JSON.stringify(textsOf(language)[namespace]), moduleType: 'json' };
        const files = Object.keys(textsOf(language)).map((name) => `${name}: () => import('virtual:texts/${language}/${name}.json')`);
        return `const files = {${files.join()}};\nexport const load = (namespace) => files[namespace]();`;
      },
    },
    configureServer({ watcher, moduleGraph, ws }) {
      watcher.on('all', (_, file) => {
        if (!/\/texts\/.*\.json$/.test(file.replaceAll('\\', '/'))) return;
        read.clear();
        for (const [id, module] of moduleGraph.idToModuleMap) if (address.test(id)) moduleGraph.invalidateModule(module);
        ws.send({ type: 'full-reload' });
      });
    },
  };
}
