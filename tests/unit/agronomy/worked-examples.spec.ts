import { describe, expect, test } from '@jest/globals';
import { runCase } from '@loam/domain/agronomy/cases/run-case';
import file from './worked-examples.json' with { type: 'json' };

/** Published examples with their figures, answered by the engine's own functions through the dispatcher of `npm run -s agronomy`. */
describe('worked examples', () => {
  test('none is missing', () => {
    expect(file.examples).toHaveLength(file.meta.count);
  });
  test.each(file.examples.map((example) => [`${example.id}: ${example.title} — ${example.source.text}`, example] as const))(
    '%s',
    async (_title, example) => {
      const answer = await runCase(example);
      if ('error' in answer) throw new Error(`${answer.error.key} at ${answer.error.field}: ${answer.error.message}`);
      for (const { name, unit, published, toleranceAbs, toleranceRel } of example.outputs) {
        const output = answer.outputs.find((one) => one.name === name);
        expect([name, output?.unit]).toEqual([name, unit]);
        if (typeof published === 'string') expect(output!.value).toBe(published);
        else
          expect([name, Math.abs(Number(output!.value) - published) <= Math.max(toleranceAbs, Math.abs(published) * toleranceRel)]).toEqual(
            [name, true],
          );
      }
      for (const { formula, source } of answer.trace) expect([formula !== '', source !== '']).toEqual([true, true]);
    },
  );
});
