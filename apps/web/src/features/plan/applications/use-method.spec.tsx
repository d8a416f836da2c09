import { planShape } from '@loam/domain/plan/document/plan-shape';
import { afterEach, expect, test } from '@jest/globals';
import { act, cleanup } from '@testing-library/react';
import { LiveDocument } from '../../../live/document/live-document';
import { LiveSessionProvider } from '../../../live/react/session-context';
import type { LiveSession } from '../../../live/session/live-session';
import { renderAtAddress } from '../../../ui/testing/render-part';
import { Signal } from '../../../watch/signal';
import { itemsOf, tankFirst } from '../model/edits';
import { useMethod } from './use-method';

afterEach(cleanup);

/** The methods of a plan that is open at an address, and what was written into it. */
function opened(address: string) {
  const document = new LiveDocument(planShape);
  const written: string[] = [];
  document.onChange(({ edits }) => written.push(...edits.map(({ path }) => path)));
  const session = { document, editable: new Signal(true) } as unknown as LiveSession;
  const result = { current: undefined as unknown as ReturnType<typeof useMethod> };
  const keep = (now: ReturnType<typeof useMethod>) => void (result.current = now);
  const Probe = () => {
    keep(useMethod());
    return null;
  };
  renderAtAddress(
    <LiveSessionProvider value={session}>
      <Probe />
    </LiveSessionProvider>,
    address,
  );
  return { document, written, result };
}

test('looking at Proportional adds no tank for anybody: it is on this screen until a value is put into it', () => {
  const { document, written, result } = opened('/');
  expect([result.current.method, result.current.tanks]).toEqual(['quantitative', []]);
  act(() => result.current.changeMethod('proportional'));
  const [tank] = result.current.tanks;
  expect([result.current.method, result.current.planned, result.current.tank === tank]).toEqual(['proportional', true, true]);
  act(() => result.current.changeMethod('quantitative'));
  act(() => result.current.changeMethod('proportional'));
  expect(result.current.tanks).toEqual([tank]);
  expect([written, itemsOf(document, 'tanks')]).toEqual([[], {}]);
  // the first value makes it, named as it was shown
  act(() => document.doc.transact(() => tankFirst(document, tank, 'Tank 1').forEach(([path, value]) => document.put(path, value))));
  expect([result.current.planned, result.current.tanks]).toEqual([false, [tank]]);
  expect(itemsOf(document, 'tanks')[tank!]).toMatchObject({ name: 'Tank 1' });
});
