import { afterEach, expect, test } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import { renderPart } from '../../../ui/testing/render-part';
import type { HistoryWords } from '../use-words';
import { EffectTable } from './effect';

afterEach(cleanup);

const met = (id: number, name: string, from: number, to: number) => ({
  ...{ id, name, from, to },
  amounts: { need: { from: 100, to: 100 }, fulfillment: { from, to } },
});

test('C292 what reads the same before and after is called neither better nor worse', async () => {
  await renderPart(
    <EffectTable
      words={{} as HistoryWords}
      effect={{
        need: [met(1, 'SO3', 100.37, 100.19), met(2, 'Zn', 110.5, 73.7), met(3, 'N', 88, 97.7)],
        cost: { from: 10, to: 10, currency: 'BRL' },
        checks: { added: [], removed: [] },
      }}
    />,
  );
  const cells = (await screen.findAllByRole('row')).slice(1).map(({ textContent }) => textContent);
  expect(cells.map((text) => /[▲▼]/.exec(text ?? '')?.[0])).toEqual([undefined, '▼', '▲']);
});

test('C292 a need that lime covers is told so, without a share that is of fertilizers alone', async () => {
  const limed = { ...met(6, 'CaO', 25, 100), byLime: { from: false, to: true } };
  await renderPart(
    <EffectTable
      words={{} as HistoryWords}
      effect={{ need: [limed], cost: { from: 10, to: 10, currency: 'BRL' }, checks: { added: [], removed: [] } }}
    />,
  );
  const [, row] = await screen.findAllByRole('row');
  expect(row!.textContent).toBe('CaO25%by lime or gypsum ▲');
});

test('C292 a need that is met no more is named, also where it is missed by less than a rule minds', async () => {
  const broken = { level: 'warning', code: 'deficit', path: 'macro.3', params: { nutrientId: 3, percent: 84 } };
  await renderPart(
    <EffectTable
      words={{ check: () => 'K2O 84 % of need' } as unknown as HistoryWords}
      effect={
        {
          need: [met(3, 'K2O', 98, 84), met(14, 'Zn', 110, 73.4), met(10, 'B', 124, 0), met(1, 'N', 94, 80), met(2, 'P2O5', 99, 97)],
          cost: { from: 10, to: 10, currency: 'BRL' },
          checks: { added: [broken], removed: [] },
        } as never
      }
    />,
  );
  await screen.findByText('✕ Now broken: K2O 84 % of need');
  await screen.findByText('▼ No longer met: Zn 73%; B 0%');
});

test('C292 what is met is told by the tolerance of the plan itself', async () => {
  const effect = { need: [met(14, 'Zn', 96, 85)], cost: { from: 10, to: 10, currency: 'BRL' }, checks: { added: [], removed: [] } };
  await renderPart(<EffectTable words={{} as HistoryWords} effect={{ ...effect, tolerance: 20 }} />);
  await screen.findByText('96%');
  expect(screen.queryByText(/No longer met/)).toBeNull();
  cleanup();
  await renderPart(<EffectTable words={{} as HistoryWords} effect={{ ...effect, tolerance: 10 }} />);
  await screen.findByText('▼ No longer met: Zn 85%');
});
