import { expect, test } from '@jest/globals';
import { registry } from '@loam/domain/capabilities';
import { languageCodes } from '@loam/domain/kernel/locale/language';
import { render } from '../../../platform/mail/letters.js';
import { digestLetters, digestWords, eventWord } from './digest.words.js';

test.each(languageCodes)(
  '%s: every event that the audit lists has a name, and a letter has no line for an entry that is not there',
  (language) => {
    expect(registry.auditedTypes.filter((type) => eventWord(type, language) === type)).toEqual([]);
    const { line, more } = digestWords[language];
    const values = { name: 'Nina', count: '3', filters: 'Removals (3)', e0: line('10:00', 'Grower removed', '', 'Davi'), more: more('2') };
    const { text } = render(digestLetters[language].auditDigest, { language, values, path: '/admin-center/audit' }, 'https://loam.example');
    expect(text).toContain('10:00 – Grower removed – Davi');
    expect(text).not.toMatch(/\n{3}|\{\{/);
  },
);
