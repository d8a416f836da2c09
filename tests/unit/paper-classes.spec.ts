import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { soilTables } from '../../libs/domain/src/agronomy/tables/soil-tables.js';
import { paperClass } from '../../apps/server/src/capabilities/share/paper/paper-class-words.js';

const labels = [...new Set(soilTables.flatMap((table) => table.classes.map(({ label }) => label)))];

test.each([
  ['en', 'en-US'],
  ['mr', 'mr-IN'],
  ['pt', 'pt-BR'],
  ['es', 'es-ES'],
] as const)('a class of a soil value has one name on the page and on paper: %s', (language, file) => {
  const texts = JSON.parse(readFileSync(join('apps/web/src/features/analysis/texts', `${file}.json`), 'utf8')) as {
    class: Record<string, string>;
  };
  for (const label of labels) expect([label, paperClass(label, language)]).toEqual([label, texts.class[label] ?? label]);
});
