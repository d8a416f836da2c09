import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { join } from 'node:path';
import { Client } from '../support/client.js';
import { Stack } from '../support/stack.js';
import { Editor } from './support/editor.js';
import { Ledger } from './support/ledger.js';
import { runSeed, seeded } from './support/random.js';

const kills = Number(process.env['LOAM_KILLS'] ?? 20);
const documents = 4;
const editorsEach = 5;
const editEveryMs = 250;
const mostTokens = 700; // of eight characters: the notes hold 10,000
const seed = runSeed();
const random = seeded(seed);
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

let stack: Stack;
let ledger: Ledger;
let editors: Editor[] = [];

beforeAll(async () => {
  stack = await Stack.start();
  ledger = new Ledger(join(stack.dir, 'ledger.jsonl'));
}, 120_000);
afterAll(async () => {
  for (const editor of editors) editor.close();
  ledger?.close();
  await stack?.stop();
}, 60_000);

/** The cell that only this editor writes, so that its last value is the true one. */
interface Cell {
  readonly key: string;
  readonly unitId: number;
  count: number;
  tokens: string[];
}

function cellsOf(editor: Editor): string[] {
  const columns = [...editor.doc.getMap('applications').keys()].filter((key) => key.endsWith('|made')).map((key) => key.slice(0, -5));
  const products = [...editor.doc.getMap('products').keys()].filter((key) => key.endsWith('|made')).map((key) => key.slice(0, -5));
  return columns.flatMap((column) => products.map((product) => `${column}|${product}`));
}

function editOnce(editor: Editor, cell: Cell): void {
  cell.count += 1;
  const amount = 1 + cell.count / 1000;
  if (cell.count % 5 === 0 && cell.tokens.length < mostTokens / editorsEach) {
    const token = `<${editor.index}.${cell.count}>`;
    cell.tokens.push(token);
    editor.edit('token', token, (doc) => doc.getText('notes').insert(doc.getText('notes').length, token));
  } else editor.edit('dose', { cell: cell.key, amount }, (doc) => doc.getMap('doses').set(cell.key, [amount, cell.unitId]));
}

const occurrences = (text: string, part: string) => text.split(part).length - 1;

describe(`kill -9 during live edits (seed ${seed})`, () => {
  test(
    `A1: ${kills} kills under ${documents} plans with ${editorsEach} editors each lose no acknowledged edit and double none`,
    async () => {
      const { users, companies } = stack.fixture();
      const groups = companies[0]!.collections.flatMap((collection) => collection.groups);
      const plans = groups
        .slice(0, documents)
        .map((group) => ({ planId: group.planIds[0]!, user: users.find(({ id }) => id === group.userIds[0]!)! }));
      const signedIn = new Map<string, Promise<string>>();
      for (const { user } of plans)
        signedIn.set(
          user.email,
          Client.signIn(stack.url, user.email, user.password).then((client) => client.token!),
        );
      editors = plans.flatMap(({ planId, user }, place) =>
        Array.from(
          { length: editorsEach },
          (_, n) => new Editor(place * editorsEach + n, planId, stack.url, () => signedIn.get(user.email)!, ledger),
        ),
      );
      await Promise.all(editors.map((editor) => editor.open()));
      const cells = editors.map((editor, n): Cell => ({ key: cellsOf(editor)[n % editorsEach]!, unitId: 5, count: 0, tokens: [] }));

      let running = true;
      const work = editors.map(async (editor, n) => {
        while (running) {
          editOnce(editor, cells[n]!);
          await pause(random.between(editEveryMs * 0.5, editEveryMs * 1.5));
        }
      });
      const node = stack.nodes[0]!;
      for (let kill = 0; kill < kills; kill++) {
        await pause(random.between(50, 3000));
        await node.kill();
        await node.start();
      }
      running = false;
      await Promise.all(work);
      for (const limit = Date.now() + 20_000; editors.some(({ unanswered }) => unanswered > 0) && Date.now() < limit;) await pause(50);
      await pause(1000);

      expect(editors.flatMap(({ problems }) => problems)).toEqual([]);
      expect(editors.map(({ unanswered }) => unanswered)).toEqual(editors.map(() => 0));
      for (const [place, { planId, user }] of plans.entries()) {
        const client = await Client.signIn(stack.url, user.email, user.password);
        const { body } = await client.get('/plan', { query: { planId } });
        const mine = editors.slice(place * editorsEach, (place + 1) * editorsEach);
        for (const [n, editor] of mine.entries()) {
          const cell = cells[place * editorsEach + n]!;
          for (const token of cell.tokens) expect(`${token}×${occurrences(body.notes, token)}`).toBe(`${token}×1`);
          const written = ledger.entries.filter(({ op, writer }) => op === 'dose' && writer === editor.index).at(-1)!.intent as {
            amount: number;
          };
          for (const other of mine) expect((other.doc.getMap('doses').get(cell.key) as [number, number])[0]).toBe(written.amount);
          expect(editor.doc.getText('notes').toString()).toBe(body.notes);
        }
      }
      expect(ledger.acknowledged.length).toBeGreaterThan(kills * documents);
    },
    kills * 15_000 + 120_000,
  );
});
