import { describe, expect, test } from '@jest/globals';
import { cropSources } from '../../libs/domain/src/agronomy/tables/crop-table.js';
import { productSources } from '../../libs/domain/src/agronomy/tables/product-table.js';
import { citation, soilSources, soilTables } from '../../libs/domain/src/agronomy/tables/soil-tables.js';
import { tissueSources } from '../../libs/domain/src/agronomy/tables/tissue-tables.js';
import type { Language } from '../../libs/domain/src/kernel/locale/language.js';
import { soilBlocks } from '../../apps/server/src/capabilities/share/paper/sheet-soil.js';
import { citedWords } from '../../apps/server/src/platform/texts/domain-texts.js';

/** Words of ours that stood in English in lines of sources; titles of published works have none of them. */
const OURS =
  /unverified|textbook|\btexts\b|testing labs|reprint|named, not|this project|derived|\bcites?\b|supplier|as stated|stated at|compiled|statutory|declared|beside the|leaf ranges|leaf targets|\bof Mexican/;
const sources = { ...cropSources, ...productSources, ...soilSources, ...tissueSources };

/** One value of each soil table, as a paper has them all. */
const everyTable = {
  sampledOn: null,
  values: soilTables.map(({ source, region }) => ({
    key: 'P',
    value: 1,
    unitId: 1,
    label: null,
    book: citation(soilSources[source]!),
    region,
  })),
};

describe.each(['mr', 'pt', 'pt-PT', 'es', 'es-419'] satisfies Language[])('a line of sources in %s', (language) => {
  test.each(Object.keys(sources))('%s has no word of ours in English', (key) => {
    expect(citedWords(language).cited(citation(sources[key]!))).not.toMatch(OURS);
  });

  test('on paper: the classes of a soil test are told with their regions in the reader’s words', () => {
    const { note } = soilBlocks(everyTable, language).at(-1) as { note: string };
    expect(note).not.toMatch(/unverified|\(general(?! |, arroz|\))|Brazil|USA |\(UK\)|five-class|Mediterranean/);
    expect(note).toContain(`(${citedWords(language).region('Brazil MG')})`);
    // what is published stays as it was published
    expect(note).toContain('Recomendações para o uso de corretivos e fertilizantes em Minas Gerais');
  });
});

test('in English a line of sources stays as it is', () => {
  for (const source of Object.values(sources))
    expect(citedWords('en').cited(citation(source)).replaceAll('raw materials', 'raw-materials')).toBe(
      citation(source).replaceAll('raw materials', 'raw-materials'),
    );
});
