import { expect, test } from '@jest/globals';
import { cropSources } from '@loam/domain/agronomy/tables/crop-table';
import { explain } from '@loam/domain/plan/explain/plan.explain';
import { context, draft, harvest, paths } from '@loam/domain/plan/testing/explained-plan';
import { explainHere } from '../../apps/web/src/features/plan/why/explain-here';

const library = { sourceName: (key: string) => cropSources[key]?.title ?? key };
const asked = (path: string) => explainHere({ draft: draft(), context: context() }, path, [harvest], library);

test('every number of a state of the past is explained by the engine of the page, as the server explains the plan as it is', () => {
  for (const path of [...paths, 'results.yield']) {
    const found = explain(draft(), context(), path, [harvest])!;
    const here = asked(path)!;
    expect([path, here.value, here.unit, here.formula]).toEqual([path, found.value, found.unit, found.formula]);
    expect(here.inputs).toEqual(found.inputs);
    expect(here.steps.map(({ value }) => value)).toEqual(found.steps.map(({ value }) => value));
  }
  expect(asked('no.such.number')).toBeUndefined();
});

test('a table’s key is spelled out, and what rests on an unread source says so', () => {
  const need = asked('macro.1.cropNeed')!;
  const keys = need.sources.filter(({ key }) => key in cropSources);
  expect(keys.length).toBeGreaterThan(0);
  for (const { key, text } of keys) expect(text).toBe(cropSources[key]!.title);
  expect(need.confidence).toBe('low');
  expect(asked('pricing.total')!.confidence).toBe('high');
});
