import { expect, test } from '@jest/globals';
import { act, render, screen, waitFor } from '@testing-library/react';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { type Place, usePlace } from './use-place';

test('the way back leads to the revision that was walked to, also before the address has it', async () => {
  let place!: Place;
  const Here = () => {
    place = usePlace();
    return <p>revision {place.revision}</p>;
  };
  window.history.replaceState(null, '', '/history?rev=1');
  render(<RouterProvider router={createBrowserRouter([{ path: '/history', element: <Here /> }])} />);
  act(() => place.walk(5));
  act(() => place.jump({ tab: 'list' }));
  await waitFor(() => expect(window.location.search).toBe('?rev=5&tab=list'));
  act(() => place.jump({ rev: 3 }));
  await screen.findByText('revision 3');
  act(() => window.history.go(-2));
  await screen.findByText('revision 5');
  expect(window.location.search).toBe('?rev=5');
});
