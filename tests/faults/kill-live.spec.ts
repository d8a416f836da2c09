import { describe, expect, test } from '@jest/globals';
import { setTimeout as pause } from 'node:timers/promises';
import type { Editor } from './support/editor.js';
import { faultRig } from './support/rig.js';

const kills = Number(process.env['LOAM_KILLS'] ?? 20);
const documents = 4;
const editorsEach = 5;
const editEveryMs = 250;
const mostTokens = 700; // of eight characters: the notes hold 10,000
const rig = faultRig();
const { seed, random } = rig;

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
      const groups = rig.stack.fixture().companies[0]!.collections.flatMap((collection) => collection.groups);
      const plans = groups.slice(0, documents).map((group) => ({ planId: group.planIds[0]!, user: rig.adviserOf(group) }));
      const signedIn = new Map<string, Promise<string>>();
      for (const { user } of plans)
        signedIn.set(
          user.email,
          rig.signIn(user).then((client) => client.token!),
        );
      const editors = await Promise.all(
        plans.flatMap(({ planId, user }, place) =>
          Array.from({ length: editorsEach }, (_, n) =>
            rig.openEditor(place * editorsEach + n, planId, { token: () => signedIn.get(user.email)! }),
          ),
        ),
      );
      const cells = editors.map((editor, n): Cell => ({ key: cellsOf(editor)[n % editorsEach]!, unitId: 5, count: 0, tokens: [] }));

      let running = true;
      const work = editors.map(async (editor, n) => {
        while (running) {
          editOnce(editor, cells[n]!);
          await pause(random.between(editEveryMs * 0.5, editEveryMs * 1.5));
        }
      });
      const { node, ledger } = rig;
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
        const client = await rig.signIn(user);
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
