import { afterEach, expect, test } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { NutrientBar } from './nutrient-bar';

afterEach(cleanup);

test('a trace that is missing is told, and is not marked as what has to be mended', () => {
  const of = (name: string, slight: boolean) => (
    <NutrientBar
      {...{
        name,
        slight,
        status: 'deficit',
        share: 0,
        crfShare: 0,
        word: 'negligible',
        percent: '0%',
        amounts: '0 / 0.02',
        sentence: name,
      }}
      stages={[{ id: 1, need: 0.02, supply: 0, short: true, name: 'V6' }]}
      active={false}
      onHover={() => undefined}
      onClick={() => undefined}
    />
  );
  render(
    <>
      {of('Mo', true)}
      {of('N', false)}
    </>,
  );
  const bar = (name: string) => screen.getByTitle(name);
  const marked = (name: string) => [bar(name).hasAttribute('data-slight'), bar(name).querySelectorAll('[data-short]').length];
  expect([bar('Mo').textContent, bar('N').textContent].map((text) => text?.includes('0 / 0.02'))).toEqual([true, true]);
  expect([marked('Mo'), marked('N')]).toEqual([
    [true, 0],
    [false, 1],
  ]);
});
