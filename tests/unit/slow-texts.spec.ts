import { describe, expect, test } from '@jest/globals';
import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describedCalls } from '../support/described-calls.js';
import { projectRoot } from '../support/stack.js';

// What a pattern takes for a text grows with the text at most: the worst texts that anybody may send to a field of them, each in
// the processor time of this thread, so that a busy machine does not make it longer.
const MOST_MS = 50;
const LENGTH = 50_000;
const isDeep = process.env['LOAM_JUDGE'] === 'exact';

const pumps = ['a', ' ', '\t', '\n', '0', '1.', '(', ')', '((', '+', '-', '.', '_', '/', '%20', '\\', '@', 'a@', 'a.', '.a', 'a b', 'a ', ' a', '1 ', '-1', '1e', ',', ';', '"', "'", '<', '<!', '&', '=', '#', '\u0301', 'é', 'क्', '😀', '\ud800', 'A0', '0:', '[', ']', '{', '|']; // prettier-ignore
const heads = ['', 'a', '1', '+', 'a@b.', '#', '(', 'http://', 'POLYGON(('];
const tails = ['!', '', '\u0000', '@', ' x', ')'];
const filled = (head: string, pump: string, tail: string) =>
  `${head}${pump.repeat(Math.ceil(LENGTH / pump.length)).slice(0, LENGTH - head.length - tail.length)}${tail}`;
const worst: readonly string[] = isDeep
  ? heads.flatMap((head) => pumps.flatMap((pump) => tails.map((tail) => filled(head, pump, tail))))
  : pumps.map((pump, n) => filled(heads[n % heads.length]!, pump, tails[n % tails.length]!));

interface Node {
  readonly def: Record<string, unknown>;
  safeParse(value: unknown): { success: boolean; error?: { issues: readonly { code: string; path: readonly unknown[] }[] } };
}
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Partial<Node>).safeParse === 'function';

/** A schema and all that it is made of. */
function collect(value: unknown, into: Set<Node>): void {
  if (Array.isArray(value)) for (const one of value) collect(one, into);
  else if (isNode(value)) {
    if (into.has(value)) return;
    into.add(value);
    const { getter, shape, checks: _, ...rest } = value.def;
    collect(typeof getter === 'function' ? (getter as () => unknown)() : undefined, into);
    collect(Object.values((shape ?? {}) as object), into);
    const { out, ...first } = rest;
    for (const one of Object.values(first)) if (isNode(one) || Array.isArray(one)) collect(one, into);
    if (rest['type'] === 'pipe' && (first['in'] as Node).def['type'] === 'transform') collect(out, into);
  }
}

/** Every schema of the domain that is handed on, with what it is made of: bodies, queries, answers, frames, documents and rows of sheets. */
async function schemas(): Promise<Node[]> {
  const domain = join(projectRoot, 'libs/domain/src');
  const files = readdirSync(domain, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !/\.spec\.|testing/.test(file),
  );
  const found = new Set<Node>();
  for (const file of files) {
    const module = (await import(`../../${relative(projectRoot, join(domain, file)).replaceAll('\\', '/')}`)) as Record<string, unknown>;
    for (const one of Object.values(module)) collect(one, found);
  }
  for (const { call } of await describedCalls()) collect([call.params, call.query, call.body], found);
  return [...found];
}

/** Whether a schema looks at texts at all: others say at once what they are not. What stands behind another one is asked by that one alone. */
const reads = (schema: Node): boolean => {
  if (schema.def['type'] === 'transform') return false;
  const { success, error } = schema.safeParse('a');
  return success || !error!.issues.every(({ code, path }) => code === 'invalid_type' && path.length === 0);
};

const cpu = () => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
};
function longest(schema: Node, text: string): number {
  let least = Infinity;
  // what collects garbage does so once; what is slow is slow again
  for (let tries = 0; tries < 3 && least > MOST_MS; tries += 1) {
    const before = cpu();
    schema.safeParse(text);
    least = Math.min(least, cpu() - before);
  }
  return least;
}

describe('L4 no field takes long over a text of 50 kB', () => {
  test('each of all schemas, each of the worst texts: at most 50 ms', async () => {
    const readers = (await schemas()).filter(reads);
    let slowest = { ms: 0, told: '' };
    const tooLong: string[] = [];
    for (const schema of readers) {
      for (const text of worst) {
        const ms = longest(schema, text);
        const told = `${String(schema.def['type'])} ${JSON.stringify(schema.def['checks'] ?? '').slice(0, 200)}: ${JSON.stringify(text.slice(0, 20))}… ${ms.toFixed(1)} ms`;
        if (ms > slowest.ms) slowest = { ms, told };
        if (ms > MOST_MS) tooLong.push(told);
      }
    }
    process.stdout.write(`figure L4: ${readers.length} schemas × ${worst.length} texts, slowest ${slowest.told}\n`);
    expect(readers.length).toBeGreaterThan(200);
    expect(tooLong).toEqual([]);
  }, 3_600_000);

  test('what is too slow would be seen', () => {
    const slow: Node = {
      def: {},
      safeParse: () => {
        for (const until = cpu() + MOST_MS + 10; cpu() < until;);
        return { success: true };
      },
    };
    expect(longest(slow, 'a')).toBeGreaterThan(MOST_MS);
  });
});
