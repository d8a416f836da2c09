import { afterEach, expect, test } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, screen } from '@testing-library/react';
import { renderPart } from '../../../ui/testing/render-part';
import { DownloadPdfs } from './chosen-plans';

afterEach(cleanup);

const shown = async (count: number) => {
  const chosen = Array.from({ length: count }, (_, n) => n + 1);
  await renderPart(
    <QueryClientProvider client={new QueryClient()}>
      <DownloadPdfs chosen={chosen} onStarted={() => undefined} />
    </QueryClientProvider>,
  );
  return screen.findByRole<HTMLButtonElement>('button');
};

test('the button says the limit; ten plans can be taken along', async () => {
  const button = await shown(10);
  expect([button.textContent, button.disabled, screen.queryByRole('status')]).toEqual(['Download PDFs (at most 10)', false, null]);
});

test('of more than ten it is said before anything is sent', async () => {
  const button = await shown(11);
  expect(button.disabled).toBe(true);
  const hint = document.getElementById(button.getAttribute('aria-describedby')!);
  expect(hint?.textContent).toBe('11 plans are chosen. At most 10 fit in one ZIP file.');
});
