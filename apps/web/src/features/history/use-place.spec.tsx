import { expect, test } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { renderAtAddress } from '../../ui/testing/render-part';
import { usePlace } from './use-place';

test('the way back leads to the revision that was walked to, also before the address has it', async () => {
  const Here = () => {
    const { revision, walk, jump } = usePlace();
    return (
      <>
        <p>revision {revision}</p>
        <button onClick={() => walk(5)}>walk to 5</button>
        <button onClick={() => jump({ tab: 'list' })}>list</button>
        <button onClick={() => jump({ rev: 3 })}>jump to 3</button>
      </>
    );
  };
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
  renderAtAddress(<Here />, '/history?rev=1');
  press('walk to 5');
  press('list');
  await waitFor(() => expect(window.location.search).toBe('?rev=5&tab=list'));
  press('jump to 3');
  await screen.findByText('revision 3');
  act(() => window.history.go(-2));
  await screen.findByText('revision 5');
  expect(window.location.search).toBe('?rev=5');
});

test('going back at once leads back, though the address never was on screen', async () => {
  const Here = () => {
    const { revision, jump } = usePlace();
    return (
      <>
        <p>revision {revision}</p>
        <button onClick={() => jump({ rev: 3 })}>jump to 3</button>
      </>
    );
  };
  renderAtAddress(<Here />, '/history?rev=5');
  const entry = window.history.state as unknown;
  act(() => {
    screen.getByRole('button', { name: 'jump to 3' }).click(); // the router has not drawn revision 3 yet
    window.history.replaceState(entry, '', '/history?rev=5');
    window.dispatchEvent(new PopStateEvent('popstate', { state: entry }));
  });
  await screen.findByText('revision 5');
  expect(window.location.search).toBe('?rev=5');
});
