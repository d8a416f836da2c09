import { relative } from 'node:path';
import { expect, test } from '@jest/globals';
import { coverWords } from '../../apps/server/src/capabilities/audit/cover-words.js';
import { mentionLetters } from '../../apps/server/src/capabilities/comment/mention.words.js';
import { monthlyLetters, monthlyWords } from '../../apps/server/src/capabilities/dashboard/monthly/monthly.words.js';
import { paperWords } from '../../apps/server/src/capabilities/share/paper/paper-words.js';
import { shareLetters } from '../../apps/server/src/capabilities/share/link/share.words.js';
import { sheetWords } from '../../apps/server/src/capabilities/share/paper/sheet-words.js';
import { footprintWords } from '../../apps/server/src/capabilities/sustainability/footprint-words.js';
import { invitationLetters } from '../../apps/server/src/capabilities/user/invitation/invitation.words.js';
import { terms } from '../../apps/server/src/capabilities/user/invitation/terms.js';
import { ownLetters } from '../../apps/server/src/platform/mail/letters.js';
import { textFolders, wholeTexts, type Texts } from '../../apps/web/text-files';

/** How Brazil says what Portugal says otherwise, with the word of Portugal. */
const brazilian: Readonly<Record<string, RegExp>> = {
  parcela: /talh(ão|ões)/iu,
  utilizador: /usuári/iu,
  guardar: /(?<!\p{L})salv(ar|a|o|e|em|ou|amento|ando|os|as)(?!\p{L})/iu,
  ficheiro: /(?<!\p{L})arquivo/iu,
  ecrã: /(?<!\p{L})telas?(?!\p{L})/iu,
  'palavra-passe': /(?<!\p{L})senhas?(?!\p{L})/iu,
  registar: /cadastr|(?<!\p{L})registr/iu,
  aplicação: /aplicativo/iu,
  rato: /(?<!\p{L})mouse(?!\p{L})/iu,
  telemóvel: /(?<!divisão )(?<!\p{L})celular(es)?(?!\p{L})/iu,
  eliminar: /(?<!\p{L})delet|(?<!\p{L})exclu(ir|íd|a\b)/iu,
  planear: /planej/iu,
  'si, a sua': /(?<!\p{L})vocês?(?!\p{L})/iu,
  equipa: /equipe/iu,
  contacto: /contato/iu,
  'aceder a': /(?<!\p{L})acess(ar|e|am|ando)(?!\p{L})/iu,
  gerir: /gerenci/iu,
  partilhar: /compartilh/iu,
  exploração: /fazenda/iu,
  campanha: /safra/iu,
  rega: /irriga/iu,
  estrume: /esterco/iu,
  plantação: /(?<!\p{L})plantio/iu,
  infestantes: /daninh/iu,
  húmido: /(?<!\p{L})[úu]mid/iu,
  escrever: /(?<!\p{L})digit(ar|ou|e|ado)(?!\p{L})/iu,
  'azoto, amónio (acento agudo)': /[êô][mn][aeiou]/iu,
  'a guardar (a + infinitivo)': /(?<!\p{L})est(á|ão|ava|avam) \p{L}+[aei]ndo(?!\p{L})|\p{L}+[aei]ndo ?…/iu,
};

const flat = (texts: Texts, at = ''): [key: string, words: string][] =>
  Object.entries(texts).flatMap(([key, value]) => (typeof value === 'string' ? [[at + key, value]] : flat(value, `${at}${key}.`)));

/** An archive is an "arquivo" in Portugal too. */
const isArchive = (english: string | undefined) => /archive/i.test(english ?? '');

const strange = (words: string, english: string | undefined) =>
  Object.entries(brazilian).flatMap(([own, other]) =>
    other.test(words) && !(own === 'ficheiro' && isArchive(english)) ? [`say "${own}": ${words}`] : [],
  );

test('Portugal reads its own words on every page, not those of Brazil', () => {
  const root = `${import.meta.dirname}/../..`;
  const folders = textFolders();
  expect(folders.length).toBeGreaterThan(90);
  const found = folders.flatMap((folder) => {
    const english = Object.fromEntries(flat(wholeTexts(folder, 'en-US')));
    return flat(wholeTexts(folder, 'pt-PT')).flatMap(([key, words]) =>
      strange(words, english[key]).map((one) => `${relative(root, folder.path)} ${key}: ${one}`),
    );
  });
  expect(found).toEqual([]);
});

/** All that is said, functions with what they may be given. */
function said(words: unknown): string[] {
  if (typeof words === 'string') return [words];
  if (typeof words === 'function') return [true, false, '3', null].flatMap((given) => said((words as (one: unknown) => unknown)(given)));
  return typeof words === 'object' && words !== null ? Object.values(words).flatMap(said) : [];
}

test('and on papers, on shared pages and in letters', () => {
  const letters = [mentionLetters, monthlyLetters, shareLetters, invitationLetters, ownLetters];
  const tables = [paperWords, sheetWords, coverWords, terms, monthlyWords, footprintWords, ...letters].map((table) => said(table['pt-PT']));
  for (const words of tables) expect(words).not.toEqual([]);
  expect(tables.flat().flatMap((words) => strange(words, undefined))).toEqual([]);
});
