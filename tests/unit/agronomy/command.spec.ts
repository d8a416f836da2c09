import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { topics } from '@loam/domain/agronomy/cases/topics';
import worked from './worked-examples.json' with { type: 'json' };
import optimizer from './optimizer-cases.json' with { type: 'json' };

/** `npm run -s agronomy` as a person runs it: the engine's TypeScript without a build. */
function command(stdin: string): {
  status: number | null;
  answer: {
    outputs?: { name: string; value: number | string; unit: string }[];
    trace?: object[];
    error?: { key: string; field: string; message: string };
  };
} {
  const done = spawnSync(process.execPath, ['scripts/agronomy.mjs'], { input: stdin, encoding: 'utf8' });
  return { status: done.status, answer: JSON.parse(done.stdout) };
}

describe('npm run -s agronomy', () => {
  test('answers a published example with outputs and their trace, and ends with 0', () => {
    const { status, answer } = command(JSON.stringify(worked.examples[0]));
    expect([status, answer.outputs]).toEqual([0, [{ name: 'P2O5', value: expect.closeTo(105.6, 6), unit: 'kg/ha' }]]);
    expect(answer.trace).toEqual([
      expect.objectContaining({ name: 'P2O5', formula: expect.any(String), unit: 'kg/ha', source: expect.stringContaining('RB209') }),
    ]);
  });
  test('answers an optimiser case as it is published', () => {
    const { status, answer } = command(JSON.stringify(optimizer.cases[0]));
    expect(status).toBe(0);
    expect(answer.outputs).toContainEqual({ name: 'cost', value: expect.closeTo(247.6914, 3), unit: 'per ha' });
  });
  test.each([
    ['no JSON', '{"topic": NaN}', 'invalidJson', ''],
    ['nothing', '', 'invalidJson', ''],
    ['an unknown topic', '{"topic": "alchemy", "method": "gold", "inputs": {}}', 'unknownTopic', 'topic'],
    [
      'a number too large for a number',
      '{"topic": "product", "method": "volume", "inputs": {"mass_kg": 1e999, "density_kg_l": 1}}',
      'invalidInput',
      'inputs.mass_kg',
    ],
  ])('refuses %s by name and ends with 1', (_what, stdin, key, field) => {
    const { status, answer } = command(stdin);
    expect([status, answer.error]).toEqual([1, { key, field, message: expect.stringMatching(/\w/) }]);
  });
  test('every topic and method is in docs/agronomy.md, and nothing else', () => {
    const listed = [
      ...readFileSync('docs/agronomy.md', 'utf8')
        .split('### Topics, methods, inputs')[1]!
        .matchAll(/^\| ([a-z-]+) \| ([a-z0-9-]+) \|/gm),
    ]
      .map(([, topic, method]) => `${topic} ${method}`)
      .filter((row) => row !== 'topic method');
    expect(listed).toEqual(
      Object.entries(topics).flatMap(([topic, methods]) => Object.keys(methods).map((method) => `${topic} ${method}`)),
    );
  });
});
