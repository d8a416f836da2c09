import { describe, expect, test } from '@jest/globals';
import { translated } from './error-text.js';
import { invalid, Refusal } from './errors.js';
import { languageOf } from '../locale/language.js';
import marathi from '../texts/mr-IN.json' with { type: 'json' };
import portuguese from '../texts/pt-BR.json' with { type: 'json' };

const [mr, pt] = [marathi.errors, portuguese.errors];

describe("a refusal in the reader's language", () => {
  const tooLong = invalid([{ field: 'name', key: 'lengthRange', message: 'The text has the wrong length', params: { min: 1, max: 60 } }]);

  test('message and details, with the bounds where both are known', () => {
    expect(translated(tooLong, pt)).toMatchObject({
      details: [{ field: 'name', key: 'lengthRange', message: expect.stringMatching(/\b1\b.*\b60\b/) }],
    });
    expect(translated(tooLong, mr).details[0]!.message).toMatch(/[\u0900-\u097f]/);
    const unbounded = translated(invalid([{ field: 'name', key: 'lengthRange', message: 'x' }]), pt).details[0]!.message;
    expect(unbounded).not.toMatch(/[{}x]$/);
  });
  test("English is the catalogue's own, and stands in for what has no translation", () => {
    expect(translated(tooLong, {})).toEqual({ message: tooLong.message, details: tooLong.details });
    expect(translated(new Refusal('noSuchKey', 400, 'As it is'), mr).message).toBe('As it is');
  });
});

test.each([
  ['mr-IN', 'mr'],
  ['pt_BR', 'pt'],
  ['pt', 'pt'],
  ['fr-FR, pt-BR;q=0.5', 'pt'],
  ['en;q=0.4, mr;q=0.9', 'mr'],
  ['mr;q=0, en', 'en'],
  [undefined, 'en'],
  ['', 'en'],
  ['*', 'en'],
  ['fr', 'en'],
  ['mrx', 'en'],
  [';;,q=', 'en'],
  ['es-MX, es;q=0.9, en;q=0.8', 'es-419'],
  ['es-AR', 'es-419'],
  ['es_419', 'es-419'],
  ['es', 'es'],
  ['es-ES', 'es'],
  ['es-GQ', 'es'],
  ['pt-PT', 'pt-PT'],
  ['pt-AO;q=0.9, en;q=0.1', 'pt-PT'],
  ['pt-Latn-MZ', 'pt-PT'],
  ['pt-BR', 'pt'],
  ['6', 'pt-PT'],
] as const)('%s is read as %s', (tag, language) => expect(languageOf(tag)).toBe(language));
