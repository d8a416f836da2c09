import { describe, expect, test } from '@jest/globals';
import { runCase } from '@loam/domain/agronomy/cases/run-case';
import first from './worked-examples.json' with { type: 'json' };
import second from './worked-examples-2.json' with { type: 'json' };

interface Example {
  readonly id: string;
  readonly title: string;
  readonly source: { readonly text: string };
  readonly outputs: readonly {
    readonly name: string;
    readonly unit: string;
    readonly published: number | string;
    readonly toleranceAbs: number;
    readonly toleranceRel: number;
  }[];
}

/** Published examples with their figures, answered by the engine's own functions through the dispatcher of `npm run -s agronomy`. */
describe.each([
  ['worked examples', first],
  ['worked examples of the calculations added in November 2026', second],
])('%s', (_name, file) => {
  test('none is missing', () => {
    expect(file.examples).toHaveLength(file.meta.count);
  });
  test.each(
    (file.examples as readonly Example[]).map((example) => [`${example.id}: ${example.title} — ${example.source.text}`, example] as const),
  )('%s', async (_title, example) => {
    const answer = await runCase(example);
    if ('error' in answer) throw new Error(`${answer.error.key} at ${answer.error.field}: ${answer.error.message}`);
    for (const { name, unit, published, toleranceAbs, toleranceRel } of example.outputs) {
      const output = answer.outputs.find((one) => one.name === name);
      expect([name, output?.unit]).toEqual([name, unit]);
      if (typeof published === 'string') expect(output!.value).toBe(published);
      else
        expect([name, Math.abs(Number(output!.value) - published) <= Math.max(toleranceAbs, Math.abs(published) * toleranceRel)]).toEqual([
          name,
          true,
        ]);
    }
    for (const { formula, source } of answer.trace) expect([formula !== '', source !== '']).toEqual([true, true]);
  });
});
