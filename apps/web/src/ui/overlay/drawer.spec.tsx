import { useState } from 'react';
import { expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { renderPart } from '../testing/render-part';
import { Dialog } from './dialog';
import { Drawer } from './drawer';

const none = () => undefined;

test('R686 a drawer is 500 px wide unless it is told another width', async () => {
  await renderPart(
    <>
      <Drawer open onClose={none} title="First">
        a
      </Drawer>
      <Drawer open onClose={none} title="Second" width={420}>
        b
      </Drawer>
    </>,
  );
  const widths = screen.getAllByRole('separator', { hidden: true }).map((edge) => edge.getAttribute('aria-valuenow'));
  const drawn = [...document.querySelectorAll<HTMLElement>('.mantine-Drawer-root')].map(({ style }) =>
    style.getPropertyValue('--drawer-size'),
  );
  expect(widths).toEqual(['500', '420']);
  expect(drawn).toEqual(['calc(31.25rem * var(--mantine-scale))', 'calc(26.25rem * var(--mantine-scale))']);
});

function Nested() {
  const [over, setOver] = useState(false);
  const [under, setUnder] = useState(true);
  return (
    <Dialog open={under} onClose={() => setUnder(false)} title="Under">
      <button onClick={() => setOver(true)}>again</button>
      {over && (
        <Drawer open onClose={() => setOver(false)} title="Over">
          a
        </Drawer>
      )}
    </Dialog>
  );
}

test('Esc closes the panel on top alone, then the one below', async () => {
  await renderPart(<Nested />);
  fireEvent.click(screen.getByText('again'));
  const titles = () => ['Under', 'Over'].filter((title) => screen.queryByText(title));
  const escape = () => fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(titles()).toEqual(['Under', 'Over']);
  escape();
  await waitFor(() => expect(titles()).toEqual(['Under']));
  await new Promise((resolve) => setTimeout(resolve));
  escape();
  await waitFor(() => expect(titles()).toEqual([]));
});
