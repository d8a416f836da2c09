import { MantineProvider } from '@mantine/core';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { createBrowserRouter, createMemoryRouter, RouterProvider } from 'react-router-dom';
import { errorNamespace, startI18n } from '../../i18n/init';
import { overlays, theme } from '../theme/theme';
import { loadServed } from './served-texts';

/** A part on a page of its own, with its texts in English; a missing text fails the test. */
export async function renderPart(part: ReactNode, address = '/') {
  const i18n = await startI18n({
    strict: true,
    language: 'en-US',
    load: loadServed,
  });
  await i18n.loadNamespaces(errorNamespace);
  const router = createMemoryRouter([{ path: '*', element: part }], { initialEntries: [address] });
  const view = render(
    <I18nextProvider i18n={i18n}>
      <MantineProvider theme={theme} env="test">
        <RouterProvider router={router} />
        <section id={overlays} />
      </MantineProvider>
    </I18nextProvider>,
  );
  return { ...view, router };
}

/** At the browser's own address, for what looks at its history. */
export function renderAtAddress(part: ReactNode, address: string) {
  window.history.replaceState(null, '', address);
  return render(<RouterProvider router={createBrowserRouter([{ path: '*', element: part }])} />);
}
