import { afterEach, expect, jest, test } from '@jest/globals';
import type { TaskBody, UploadStatus } from '@loam/domain/upload/upload.schema';
import { cleanup, fireEvent, renderHook, screen } from '@testing-library/react';
import { useState } from 'react';
import { forgetNotices, useNotices } from '../../../ui/feedback/notices';
import { renderPart } from '../../../ui/testing/render-part';

const task = (status: UploadStatus, by: number) =>
  ({
    taskId: 7,
    status,
    total: 3,
    ok: 3,
    existing: 0,
    failed: 0,
    cancelled: false,
    paused: false,
    file: { name: 'growers.csv' },
    by: { id: by },
  }) as TaskBody;
let items: readonly TaskBody[] = [];
jest.unstable_mockModule('../../../api/session', () => ({ useCurrentUser: () => ({ id: 4 }) }));
jest.unstable_mockModule('../live', () => ({ useTaskLive: () => undefined, useUploadsLive: () => undefined }));
jest.unstable_mockModule('../queries', () => ({ useUploads: () => ({ data: { items } }) }));
const { UploadBadge } = await import('./upload-badge');

afterEach(() => {
  cleanup();
  forgetNotices();
});

function Watched() {
  const [, look] = useState(0);
  return (
    <>
      <UploadBadge />
      <button type="button" onClick={() => look((times) => times + 1)}>
        ends
      </button>
    </>
  );
}

test.each<[number, string[]]>([
  [4, ['growers.csv: 3 rows imported']],
  [5, []],
])('the end of an upload by person %d is listed for whoever began it, and the bell does not count it', async (by, listed) => {
  items = [task('inProgress', by)];
  await renderPart(<Watched />);
  await screen.findByText('1 upload is running');
  items = [task('imported', by)];
  fireEvent.click(screen.getByRole('button', { name: 'ends' }));
  expect(screen.queryByText('1 upload is running')).toBeNull();
  const { result } = renderHook(useNotices);
  expect([result.current.log.map(({ text }) => text), result.current.unread]).toEqual([listed, 0]);
});
