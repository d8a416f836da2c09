import { afterEach, expect, jest, test } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { renderPart } from '../testing/render-part';
import { MapFrame } from './map-frame';

const pass = (ms: number) => act(async () => void (await jest.advanceTimersByTimeAsync(ms)));
afterEach(() => void jest.useRealTimers());

function Arriving() {
  const [loading, setLoading] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setLoading(true)}>
        Ask
      </button>
      <MapFrame title="Fields" loading={loading} table={<p>none</p>}>
        {null}
      </MapFrame>
    </>
  );
}

test('R685 a map that takes longer than 1000 ms says that it is loading, a quicker one says nothing', async () => {
  await renderPart(<Arriving />);
  jest.useFakeTimers();
  fireEvent.click(screen.getByRole('button', { name: 'Ask' }));
  await pass(900);
  expect(screen.queryByRole('status')).toBeNull();
  await pass(200);
  expect(screen.getByRole('status').textContent).toBe('Loading map…');
});
