import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, test } from '@jest/globals';
import { RequestContext } from '../decisions/request-context.js';
import { runInWorker, WorkerLimit, WorkersBusy } from './run-in-worker.js';

const folder = mkdtempSync(join(tmpdir(), 'loam-worker-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const context = new RequestContext();
const actorOf = (id: number, companyId: number) => ({ id, name: '', roleId: 1, companyId, collectionIds: [], groupIds: [] });

let count = 0;
/** A worker whose code has `input` and `answer(value)`. */
function script(code: string): URL {
  const file = join(folder, `${++count}.mjs`);
  writeFileSync(file, `const answer = (value) => process.send(value); process.once('message', async (input) => { ${code} });`);
  return pathToFileURL(file);
}
const limits = { memoryMb: 64, milliseconds: 10_000 };
const limitOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'answered',
    (error: unknown) => (error instanceof WorkerLimit ? error.limit : String(error)),
  );

describe('work in a process of its own', () => {
  test('gets its input, bytes too, and answers once', async () => {
    expect(await runInWorker('reads', script('answer(input.bytes[1] * 2); answer(0);'), { bytes: new Uint8Array([1, 21]) }, limits)).toBe(
      42,
    );
  });
  test('reads a file that it is handed, wherever the server stands in it, and writes nothing to it', async () => {
    const path = join(folder, 'handed.txt');
    writeFileSync(path, 'of 21 bytes, and open');
    const file = await open(path, 'r');
    await file.readFile();
    const read = `const { handedFile } = await import('${pathToFileURL(join(import.meta.dirname, 'handed-file.ts')).href}');`;
    const write =
      "const { writeSync } = await import('node:fs'); let code; try { writeSync(4, 'x'); } catch (error) { code = error.code; }";
    const work = script(`${read} ${write} answer([Buffer.from(handedFile()).toString(), code]);`);
    expect(await runInWorker('reads', work, {}, limits, [file])).toEqual(['of 21 bytes, and open', 'EBADF']);
    await file.close(); // its number may be given to another file now
    await expect(runInWorker('reads', work, {}, limits, [file])).rejects.toThrow(WorkersBusy);
  });
  test('is stopped when it takes too much memory, however fast, and the server goes on', async () => {
    expect(await limitOf(runInWorker('reads', script('const all = []; for (;;) all.push(new Array(1000).fill({}));'), {}, limits))).toBe(
      'memory',
    );
  });
  test('is stopped when it takes too long', async () => {
    expect(await limitOf(runInWorker('reads', script('for (;;);'), {}, { ...limits, milliseconds: 300 }))).toBe('time');
  });
  test('waits on a machine that gives it no time, where it may: what counts is the work that it did', async () => {
    const patient = { ...limits, milliseconds: 300, patience: 20 };
    const late = "setTimeout(() => answer('late'), 900);";
    expect(await limitOf(runInWorker('draws', script(late), {}, { ...patient, patience: 1 }))).toBe('time');
    expect(await limitOf(runInWorker('draws', script(late), {}, patient))).toBe('answered');
    expect(await limitOf(runInWorker('draws', script('for (;;);'), {}, patient))).toBe('time');
    expect(await limitOf(runInWorker('draws', script('setTimeout(() => answer(0), 60_000);'), {}, { ...patient, patience: 4 }))).toBe(
      'time',
    );
  });
  test('that throws or ends in silence is an error, and the next one still gets its turn', async () => {
    expect(await limitOf(runInWorker('reads', script("throw new Error('broken');"), {}, limits))).toContain('broken');
    expect(await limitOf(runInWorker('reads', script('process.exit(0);'), {}, limits))).toContain('without an answer');
    expect(await runInWorker('reads', script("answer('fine');"), {}, limits)).toBe('fine');
  });
  test('sees no environment, writes no file and starts nothing', async () => {
    process.env['LOAM_PROBE'] = 'secret';
    const attempt = (code: string) => `await (async () => { ${code} })().then(() => 'done', (error) => error.code)`;
    const answers = await runInWorker<string[]>(
      'reads',
      script(`answer([
        String(process.env.LOAM_PROBE),
        ${attempt("(await import('node:fs')).writeFileSync('/tmp/loam-probe', 'x')")},
        ${attempt("(await import('node:child_process')).execSync('true')")},
      ]);`),
      {},
      limits,
    );
    delete process.env['LOAM_PROBE'];
    expect(answers).toEqual(['undefined', 'ERR_ACCESS_DENIED', 'ERR_ACCESS_DENIED']);
  });
  test('gives way to the server and to what people type', async () => {
    const behind = await runInWorker<number>('reads', script("answer((await import('node:os')).getPriority());"), {}, limits);
    expect(behind).toBeGreaterThan(getPriority());
  });
  test('of drawing goes on in the same process for the same person, and for nobody else', async () => {
    const file = join(folder, 'drawing.mjs');
    writeFileSync(file, `process.on('message', () => process.send(process.pid));`);
    const draw = () => runInWorker<number>('draws', pathToFileURL(file), {}, limits);
    const as = (id: number) => context.run({ id: 'call', actor: actorOf(id, 1) }, draw);
    const first = await as(1);
    const others = [await as(2), await draw(), await draw(), await context.run({ id: 'call', address: '10.0.0.1' }, draw)];
    expect(new Set([first, ...others]).size).toBe(5);
    expect([await as(2), await as(1)]).toEqual([others[0], first]);
    for (const id of [3, 4, 5, 6]) await as(id);
    expect(await as(1)).not.toBe(first); // who waited longest went when too many waited
  });
  test('of scenes goes on in the same process, until it fails or takes too long', async () => {
    const file = join(folder, 'going-on.mjs');
    writeFileSync(
      file,
      `process.on('message', (what) => (what === 'fail' ? process.exit(1) : what !== 'hang' && process.send(process.pid)));`,
    );
    const work = (what: string) => runInWorker<number>('scenes', pathToFileURL(file), what, { ...limits, milliseconds: 2_000 });
    const [first, second] = [await work('pid'), await work('pid')];
    expect(second).toBe(first);
    expect(await limitOf(work('fail'))).toContain('without an answer');
    const third = await work('pid');
    expect(third).not.toBe(first);
    expect(await limitOf(work('hang'))).toBe('time');
    expect(await work('pid')).not.toBe(third);
    expect(() => process.kill(third, 0)).toThrow(); // what hung is gone
  });
  test('runs two at once, the others wait', async () => {
    const started = performance.now();
    const sleep = script('setTimeout(() => answer(1), 300);');
    await Promise.all([1, 2, 3, 4].map(() => runInWorker('reads', sleep, {}, limits)));
    expect(performance.now() - started).toBeGreaterThan(600);
  });
  test('lets twenty wait and turns the next away', async () => {
    const short = script('setTimeout(() => answer(1), 20);');
    const outcomes = await Promise.allSettled(Array.from({ length: 24 }, () => runInWorker('reads', short, {}, limits)));
    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(2);
    expect(outcomes.at(-1)).toMatchObject({ reason: expect.any(WorkersBusy) });
  });
  test('of one person or kind holds up no other: pages are drawn while files wait, and companies take turns', async () => {
    const by = <T>(id: number, companyId: number, work: () => T) => context.run({ id: 'call', actor: actorOf(id, companyId) }, work);
    const ended: string[] = [];
    const slow = script('setTimeout(() => answer(1), 100);');
    const work = (who: string, kind: 'reads' | 'draws') => runInWorker(kind, slow, {}, limits).then(() => void ended.push(who));
    const greedy = by(1, 1, () => Promise.all(Array.from({ length: 20 }, () => work('greedy', 'reads'))));
    const other = by(2, 2, () => work('other', 'reads'));
    const drawn = by(3, 1, () => work('drawn', 'draws'));
    await Promise.all([greedy, other, drawn]);
    expect(ended.indexOf('other')).toBeLessThan(6);
    expect(ended.indexOf('drawn')).toBeLessThan(6);
  });
});
