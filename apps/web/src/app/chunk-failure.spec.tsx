import { afterEach, expect, jest, test } from '@jest/globals';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { RouterProvider } from 'react-router-dom';
import { startI18n } from '../i18n/init';
import type { FeatureRoute } from '../ui/feature';
import { forgetNotices } from '../ui/feedback/notices';
import { Link } from '../ui/link';
import { loadServed } from '../ui/testing/served-texts';
import { KitProvider } from '../ui/theme/kit-provider';
import { watchStyles } from './style-failure';

const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module: /assets/x.js'));
const Form = () => (
  <>
    <input aria-label="Area" />
    <Link to="/b">Next</Link>
    <Link to="/c">Further</Link>
  </>
);
const route = (path: string, more: Partial<FeatureRoute>): FeatureRoute => ({
  id: path,
  path,
  page: gone,
  access: 'public',
  texts: [],
  title: 'app:name',
  ...more,
});
const here = async () => ({ default: Form });
jest.unstable_mockModule('../api/session', () => ({
  session: {
    restore: async () => undefined,
    state: () => ({ status: 'out', user: null }),
    subscribe: () => () => undefined,
    signOut: async () => undefined,
  },
}));
jest.unstable_mockModule('./features', () => ({
  features: [
    {
      routes: [
        route('/a', { page: here }),
        route('/b', {}),
        route('/c', { page: here, load: gone }),
        route('/inside', { access: 'signedIn', page: here }),
      ],
    },
  ],
}));
const { newRouter } = await import('./router');

/** The app's own router, at an address. */
async function open(address: string) {
  window.history.replaceState(null, '', address);
  const i18n = await startI18n({
    strict: true,
    language: 'en-US',
    load: loadServed,
  });
  render(
    <I18nextProvider i18n={i18n}>
      <KitProvider>
        <RouterProvider router={newRouter()} />
      </KitProvider>
    </I18nextProvider>,
  );
}

afterEach(() => {
  forgetNotices();
  cleanup();
});

test.each(['Next', 'Further'])(
  'R655 another page: the one on screen stays with what was typed in it, and one reload is offered (%s)',
  async (link) => {
    await open('/a');
    const area = await screen.findByRole('textbox', { name: 'Area' });
    fireEvent.change(area, { target: { value: '12.5' } });
    fireEvent.click(screen.getByRole('link', { name: link }));
    await screen.findByText('app:messages.pageMissing', undefined, { timeout: 5_000 });
    expect(screen.getAllByRole('button', { name: 'app:messages.reload' })).toHaveLength(1);
    expect(screen.getByRole('textbox', { name: 'Area' })).toBe(area);
    expect((area as HTMLInputElement).value).toBe('12.5');
    expect(window.location.pathname).toBe('/a');
  },
);

test('R655 the first page: never white, one reload is offered', async () => {
  await open('/b');
  await screen.findByRole('heading', { name: 'A new version is ready' }, { timeout: 5_000 });
  expect(screen.getAllByRole('button', { name: 'Reload' })).toHaveLength(1);
});

test('R656 a style that cannot be fetched keeps no page away: the page goes on, and it is told once', async () => {
  await open('/a');
  await screen.findByRole('textbox', { name: 'Area' });
  watchStyles();
  const failed = (message: string) => {
    const event = Object.assign(new Event('vite:preloadError', { cancelable: true }), { payload: new Error(message) });
    return dispatchEvent(event);
  };
  expect(failed('Unable to preload CSS for /assets/plan.css')).toBe(false); // not thrown: the script goes on
  expect(failed('Unable to preload CSS for /assets/grid.css')).toBe(false);
  expect(failed('Failed to fetch dynamically imported module: /assets/plan.js')).toBe(true); // its page says it
  await screen.findByText('app:messages.styleMissing');
  expect(screen.getAllByRole('status')).toHaveLength(1);
  expect(screen.getByRole('textbox', { name: 'Area' })).not.toBeNull();
});
