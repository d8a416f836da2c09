import { expect, test } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');
const head = /^( *)(?:evolve(?:\(|: \()|(?:export )?function evolve\w*[(<])(?!.*\): \w+;$)/;

/** The source of every `evolve` of a file: up to the line that closes what the first one opens. */
function evolvesOf(source: string): string[] {
  const lines = source.split('\n');
  return lines.flatMap((line, at) => {
    const indent = head.exec(line)?.[1];
    if (indent === undefined) return [];
    const deeper = lines.slice(at + 1).findIndex((next) => !next.startsWith(`${indent} `) && next !== '');
    const closes = /^[)}]/.test(lines[at + 1 + deeper]!.slice(indent.length)) ? 1 : 0;
    return [lines.slice(at, at + 1 + deeper + closes).join('\n')];
  });
}

/** Whether the file says itself that its decider has one kind of event: there is nothing to tell apart. */
function hasOneEvent(source: string): boolean {
  const name = /: Decider<.*, (\w+)> = \{/.exec(source)?.[1];
  const declared = (type: string | undefined): string | undefined =>
    source.split('\n').find((line) => line.replace('export ', '').startsWith(`type ${type} =`));
  const line = declared(name);
  const meant = declared(/= (\w+);$/.exec(line ?? '')?.[1]) ?? line;
  return /= \{/.test(meant ?? '') && !/\} \|/.test(meant!);
}

/** The types then ask for a case of each event; or it hands on what is left to another one that is looked at here. */
const isWhole = (evolve: string): boolean => /\bunknownEvent\(.+, event\)|default:\s+return evolve[A-Z]\w*\(\w+, event\)/.test(evolve);
const openIn = (source: string): string[] => (hasOneEvent(source) ? [] : evolvesOf(source).filter((evolve) => !isWhole(evolve)));

const sources = ['libs/domain/src', 'apps/server/src'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /(?<!\.spec|\.d)\.ts$/.test(name) && !name.includes('testing/'))
    .map((name) => ({ name, source: readFileSync(join(root, folder, name), 'utf8') })),
);

test('an evolve that takes any event for its last one is found, one that the types hold to every event is not', () => {
  const decider = (end: string) =>
    `const pen: Decider<Pen, PenCommand, PenEvent> = {\n  evolve(state, event) {\n    switch (event.type) {\n${end}\n    }\n  },\n};`;
  expect(openIn(decider('      default:\n        return state;'))).toHaveLength(1);
  expect(openIn(decider('      default:\n        return unknownEvent(state, event);'))).toEqual([]);
  expect(
    openIn('const pen: Decider<Pen, PenCommand, PenEvent> = {\n  evolve: (_state, { type }) => ({ on: type === "PenMade" }),\n};'),
  ).toHaveLength(1);
  const one = 'const pen: Decider<Pen, PenCommand, PenMade> = {\n  evolve: (_state, { data }) => data,\n};';
  expect(openIn(`type PenMade = { type: 'PenMade'; data: Pen };\n${one}`)).toEqual([]);
  expect(openIn(`type PenMade = { type: 'PenMade'; data: Pen } | PenLost;\n${one}`)).toHaveLength(1);
});

test('every evolve has a case for each of its events: a new event without one does not compile', () => {
  expect(sources.flatMap(({ source }) => evolvesOf(source)).length).toBeGreaterThan(45);
  expect(sources.flatMap(({ name, source }) => openIn(source).map((evolve) => `${name}: ${evolve}`))).toEqual([]);
});
