import { expect, test } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { toggleNames } from '../../apps/web/src/features/organization/companies/company-draft';
import { switches } from '../../apps/web/src/features/user/people/permission/permission-words';
import { companyToggles, ownToggles } from '../../libs/domain/src/organization/organization.schema';

const root = resolve(import.meta.dirname, '../..');
/** Where they are set, listed, kept and made up: none of it is something that one of them switches. */
const setting =
  /\.spec\.tsx?$|features\/organization\/|features\/user\/|capabilities\/organization\/|capabilities\/user\/|domain\/src\/(organization|user)\/|server\/src\/seed\/|\/dist\//;

/** The code that may be switched, file by file. */
const code = ['apps/web/src', 'apps/server/src', 'libs/domain/src'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !setting.test(`${folder}/${file}`.replace('libs/', '')))
    .map((file) => ({ file: `${folder}/${file}`, text: readFileSync(join(root, folder, file), 'utf8') })),
);
/** Who reads a value of this name of somebody or of their company, and does one thing or another. */
const readers = (name: string) => {
  const read = new RegExp(String.raw`(\?\.|\.)${name}\b|\['${name}'\]`);
  return code.filter(({ text }) => read.test(text)).map(({ file }) => file);
};

test.each(toggleNames)('the toggle %s of a company has something behind it', (name) => {
  expect(readers(name)).not.toEqual([]);
});

test.each([...switches, 'growerInfoEdit'])('the permission %s has something behind it', (name) => {
  expect(readers(name)).not.toEqual([]);
});

test('a toggle that nothing reads is not shown, nor is one that a company’s own admins set kept from the others', () => {
  const kept = Object.keys(companyToggles.shape).filter((name) => !(toggleNames as readonly string[]).includes(name));
  expect(kept.filter((name) => readers(name).length > 0)).toEqual([]);
  expect(ownToggles.filter((name) => !(toggleNames as readonly string[]).includes(name))).toEqual([]);
});
