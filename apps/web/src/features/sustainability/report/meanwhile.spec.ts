import { describe, expect, test } from '@jest/globals';
import type { AnswerChange } from './answer-changes';
import { asSeen, givenUp, insisted, onTop, overUnheard } from './meanwhile';
import type { Answers } from './report-queries';

const site = (climate: 'wet' | 'dry' | null): Answers => ({ site: { climate } });
const climate = (mine: unknown, seen: unknown = null): AnswerChange => ({
  answers: { 'site.climate': mine },
  seen: { answers: { 'site.climate': seen } },
});

describe('an answer on top of what a colleague has answered since', () => {
  test.each([
    ['nothing was answered since', climate('wet'), {}, true],
    ['the colleague says the same', climate('wet'), site('wet'), true],
    ['the author saw what stands', climate('wet', 'dry'), site('dry'), true],
    ['another question was answered', climate('wet'), { site: { soilGroup: 'sandy' } } satisfies Answers, true],
    ['the same was answered otherwise', climate('wet'), site('dry'), false],
    ['the colleague took the answer away', climate('wet', 'dry'), {}, false],
    ['nobody wrote down what was seen', { answers: { 'site.climate': 'wet' } }, site('dry'), false],
  ] as const)('%s', (_when, change, now, goes) => {
    const { clear, clashes } = onTop(now, change);
    expect([clear?.answers, clashes]).toEqual(goes ? [change.answers, []] : [undefined, [{ path: 'site.climate', change: expect.objectContaining({ answers: change.answers }) }]]); // prettier-ignore
  });
  test('of several answers only the one that is in question waits', () => {
    const change = asSeen({}, { answers: { 'site.climate': 'wet', 'yield.productKg': 5 } });
    const { clear, clashes } = onTop(site('dry'), change);
    expect([clear?.answers, clashes.map(({ path }) => path)]).toEqual([{ 'yield.productKg': 5 }, ['site.climate']]);
    expect(clashes[0]!.change.answers).toEqual({ 'site.climate': 'wet' });
  });
  test('who took their answer back before it was sent is not asked', () => {
    const first = climate('wet');
    const back = overUnheard([first], climate(null, 'wet'));
    expect(onTop(site('dry'), back)).toEqual({ clear: undefined, clashes: [] });
    const other = overUnheard([first], climate('wet', 'wet'));
    expect(onTop(site('dry'), other).clashes).toHaveLength(1);
  });
  test('what is given up is told to the history as it was said; nothing said is nothing to tell', () => {
    expect(givenUp(climate('wet', 'dry'))).toEqual({ answers: { 'site.climate': 'wet' }, setAside: true });
    expect(givenUp({ evidence: { 'site.climate': { note: 'seen', fromPlan: false } } })).toEqual({
      evidence: { 'site.climate': { note: 'seen', fromPlan: false } },
      setAside: true,
    });
    expect([givenUp(climate(null)), givenUp({ evidence: { 'site.climate': { note: null } } })]).toEqual([undefined, undefined]);
  });
  test('evidence is kept part by part: only the part that both said is in question', () => {
    const change = asSeen({}, { evidence: { 'yield.productKg': { status: 'measured' } } });
    const now = (evidence: object): Answers => ({ evidence: { 'yield.productKg': evidence } });
    expect(onTop(now({ note: 'theirs' }), change).clear?.evidence).toEqual({ 'yield.productKg': { note: 'theirs', status: 'measured' } });
    const { clear, clashes } = onTop(now({ status: 'assumed', note: 'theirs' }), change);
    expect([clear, clashes.length]).toEqual([undefined, 1]);
    expect(insisted(now({ status: 'assumed', note: 'theirs' }), clashes[0]!.change)).toEqual({
      evidence: { 'yield.productKg': { status: 'measured', note: 'theirs' } },
    });
  });
});
