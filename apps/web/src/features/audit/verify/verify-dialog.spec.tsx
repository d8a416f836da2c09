import { afterEach, expect, jest, test } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import { renderPart } from '../../../ui/testing/render-part';

const verdict = { result: 'verified', revisions: 23, seen: 9, head: 'ab', at: 0, equalsHead: true };
jest.unstable_mockModule('./verify-history', () => ({ canVerify: () => true, verifyHistory: async () => verdict }));
const { VerifyDialog } = await import('./verify-dialog');

afterEach(cleanup);

test('9 revisions and 23 events are said side by side, with why there are more of one than of the other', async () => {
  const nothing = () => undefined;
  await renderPart(<VerifyDialog record={{ kind: 'plan', id: 1 }} open onClose={nothing} onGo={nothing} onEvidence={nothing} />);
  expect(await screen.findByText('9 revisions are stored as 23 events.')).toBeTruthy();
  expect(screen.getAllByText(/^A revision is one change as people see it and may be stored as several events\./)).toHaveLength(1);
});
