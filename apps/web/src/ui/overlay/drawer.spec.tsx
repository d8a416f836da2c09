import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderPart } from '../testing/render-part';
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
