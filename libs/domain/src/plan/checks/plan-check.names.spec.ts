import { expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Words {
  readonly check: {
    readonly dateOutsideStage: { readonly text: string };
    readonly span: { readonly until: string; readonly between: string };
  };
}
const words = (language: string) => (JSON.parse(readFileSync(join(import.meta.dirname, `texts/${language}.json`), 'utf8')) as Words).check;

test.each([
  ['en-US', '28 Nov lies outside the time until 1 Oct.', '28 Nov lies outside 1 Sep – 1 Oct.'],
  ['pt-BR', '28 Nov está fora do período: até 1 Oct.', '28 Nov está fora do período: 1 Sep – 1 Oct.'],
  ['es-ES', '28 Nov está fuera del periodo: hasta el 1 Oct.', '28 Nov está fuera del periodo: 1 Sep – 1 Oct.'],
  ['mr-IN', '28 Nov ही 1 Oct पर्यंत या काळाबाहेर आहे.', '28 Nov ही 1 Sep – 1 Oct या काळाबाहेर आहे.'],
])('a date outside its stage is told in whole sentences, with a beginning of the time and without: %s', (language, until, between) => {
  const { dateOutsideStage, span } = words(language);
  const said = (stretch: string) =>
    dateOutsideStage.text
      .replace('{{date}}', '28 Nov')
      .replace('{{span}}', stretch.replace('{{from}}', '1 Sep').replace('{{to}}', '1 Oct'));
  expect([said(span.until), said(span.between)]).toEqual([until, between]);
});
