import { expect, test } from '@jest/globals';
import { render } from '@testing-library/react';
import { pageCommands, usePageCommands } from './page-commands';

function Page({ name, children }: { name: string; children?: React.ReactNode }) {
  usePageCommands(() => [{ id: `here:${name}`, label: name, group: 'Here' }]);
  return children;
}
const offered = () => pageCommands().map(({ label }) => label);

test('a page and its parts offer what they can do now, and nothing once they are gone', () => {
  const { rerender, unmount } = render(
    <Page name="plan">
      <Page name="step 1" />
    </Page>,
  );
  expect(offered()).toEqual(['plan', 'step 1']);
  rerender(
    <Page name="plan">
      <Page name="step 2" />
    </Page>,
  );
  expect(offered()).toEqual(['plan', 'step 2']);
  unmount();
  expect(offered()).toEqual([]);
});
