import { describe, expect, test } from '@jest/globals';
import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from '../support/client.js';
import { expectEditsInLog } from './support/durable-edits.js';
import { cellsOf, type Editor } from './support/editor.js';
import { figure } from './support/figures.js';
import { faultRig } from './support/rig.js';
import { until } from './support/whole.js';

const kills = Number(process.env['LOAM_KILLS'] ?? 20);
const documents = 4;
const editorsEach = 5;
const editEveryMs = 250;
const quietEvery = 10;
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

function editOnce(editor: Editor, cell: Cell): void {
  cell.count += 1;
  const amount = 1 + cell.count / 1000;
  if (cell.count % 5 === 0 && cell.tokens.length < mostTokens / editorsEach) {
    const token = `<${editor.index}.${cell.count}>`;
    cell.tokens.push(token);
    editor.edit('token', token, (doc) => doc.getText('notes').insert(doc.getText('notes').length, token));
  } else editor.edit('dose', { cell: cell.key, amount }, (doc) => doc.getMap('doses').set(cell.key, [amount, cell.unitId]));
}

interface Shown {
  readonly applications: { id: string; products: { id: number; amount: number }[] }[];
  readonly proportionalStages: { stageId: number; tanks: { id: string; products: { id: number; dosage: number }[] }[] }[];
}
/** Every dose of a plan by its cell, as REST shows it and as an editor holds it. */
const shownDoses = ({ applications, proportionalStages }: Shown) =>
  [
    ...applications.flatMap((one) => one.products.map(({ id, amount }) => `${one.id}|${id}: ${amount}`)),
    ...proportionalStages.flatMap(({ stageId, tanks }) =>
      tanks.flatMap((tank) => tank.products.map(({ id, dosage }) => `${stageId}_${tank.id}|${id}: ${dosage}`)),
    ),
  ].sort();
const heldDoses = ({ doc }: Editor) =>
  Object.entries(doc.getMap('doses').toJSON())
    .map(([cell, dose]) => `${cell}: ${(dose as [number, number])[0]}`)
    .sort();

/** Undefined when every editor of a plan and its REST read hold the same notes and doses, and nothing waits; else what differs. */
async function apart(plans: readonly { planId: number; client: Client }[], editors: readonly Editor[]): Promise<string | undefined> {
  const waiting = editors.filter(({ unanswered }) => unanswered > 0);
  if (waiting.length > 0) return `edits wait: ${waiting.map((editor) => editor.told).join('; ')}`;
  for (const [place, { planId, client }] of plans.entries()) {
    const mine = editors.slice(place * editorsEach, (place + 1) * editorsEach);
    const [one] = mine.map((editor) => ({ notes: editor.doc.getText('notes').toString(), doses: heldDoses(editor).join() }));
    const other = mine.findIndex(
      (editor) => editor.doc.getText('notes').toString() !== one!.notes || heldDoses(editor).join() !== one!.doses,
    );
    if (other > 0) return `plan ${planId}: ${mine[0]!.told} and ${mine[other]!.told} hold something else`;
    const { status, body } = await client.get('/plan', { query: { planId } });
    if (status !== 200) return `plan ${planId} by REST: ${status} ${JSON.stringify(body)}`;
    if (body.notes !== one!.notes || shownDoses(body).join() !== one!.doses) return `plan ${planId} by REST shows something else`;
  }
  return undefined;
}

const occurrences = (text: string, part: string) => text.split(part).length - 1;

describe(`kill -9 during live edits (seed ${seed})`, () => {
  test(
    `A1: ${kills} kills under ${documents} plans with ${editorsEach} editors each lose no acknowledged edit and double none`,
    async () => {
      const groups = rig.stack.fixture().companies[0]!.collections.flatMap((collection) => collection.groups);
      const plans = await Promise.all(
        groups.slice(0, documents).map(async (group) => ({ planId: group.planIds[0]!, client: await rig.signIn(rig.adviserOf(group)) })),
      );
      const editors = await Promise.all(
        plans.flatMap(({ planId, client }, place) =>
          Array.from({ length: editorsEach }, (_, n) =>
            rig.openEditor(place * editorsEach + n, planId, { token: async () => client.token! }),
          ),
        ),
      );
      const before = await Promise.all(
        plans.map(async ({ planId, client }) => (await client.get('/plan', { query: { planId } })).body.notes),
      );
      const cells = editors.map((editor, n): Cell => ({ key: cellsOf(editor)[n % editorsEach]!, unitId: 5, count: 0, tokens: [] }));

      let running = true;
      const type = async (editor: Editor, n: number) => {
        while (running) {
          editOnce(editor, cells[n]!);
          await pause(random.between(editEveryMs * 0.5, editEveryMs * 1.5));
        }
      };
      const work = editors.map(type);
      const { node, ledger } = rig;
      const agreed: number[] = [];
      for (let kill = 1; kill <= kills; kill++) {
        await pause(random.between(50, 3000));
        const quiet = kill === kills || kill % quietEvery === 0; // nobody types until all agree, so that they can
        if (quiet) {
          running = false;
          await Promise.all(work.splice(0));
          for (const [n, editor] of editors.entries()) editOnce(editor, cells[n]!);
        }
        await node.kill();
        expectEditsInLog(rig.stack.dataDir, rig.ledger); // before any editor can send it again
        await node.start();
        if (!quiet) continue;
        const from = performance.now();
        let why: string | undefined;
        await until('all editors and REST agree', 60_000, async () => (why = await apart(plans, editors)) === undefined).catch((late) => {
          throw new Error(`after kill ${kill}: ${why}`, { cause: late });
        });
        agreed.push(performance.now() - from);
        running = true;
        if (kill < kills) work.push(...editors.map(type));
      }
      await pause(500); // what is doubled may come late

      expect(editors.flatMap(({ problems }) => problems)).toEqual([]);
      expect(editors.map(({ unanswered }) => unanswered)).toEqual(editors.map(() => 0));
      for (const [place, { planId, client }] of plans.entries()) {
        const { body } = await client.get('/plan', { query: { planId } });
        const mine = editors.slice(place * editorsEach, (place + 1) * editorsEach);
        expect(body.notes.replaceAll(/<\d+\.\d+>/g, '')).toBe(before[place] ?? ''); // nothing that nobody typed
        expect(shownDoses(body)).toEqual(heldDoses(mine[0]!));
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
      for (const editor of editors) editor.close();
      await rig.whole();
      figure('A1', `acknowledged edits over ${kills} kills, none of them lost or doubled,`, ledger.acknowledged.length, 'edits');
      figure('A1', 'all editors and REST are equal after a restart, longest,', Math.max(...agreed), 'ms', { most: 5_000 });
    },
    kills * 15_000 + 120_000,
  );
});
