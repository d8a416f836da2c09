import { afterEach, expect, test } from '@jest/globals';
import type { AuditItem } from '@loam/domain/audit/audit.schema';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, screen } from '@testing-library/react';
import { session } from '../../../api/session';
import type { CurrentUser } from '../../../api/user';
import { renderPart } from '../../../ui/testing/render-part';
import { AuditDetail, AuditRow } from './audit-row';

afterEach(() => {
  cleanup();
  session.setUser(null as unknown as CurrentUser);
});

const words = {
  ...{ t: (key: string) => key, exists: () => false, language: 'en-US' },
  ...{ product: () => undefined, crop: () => undefined, person: () => undefined, group: () => undefined },
};
const base = {
  ...{ position: 9, at: '2026-02-01T10:00:00.000Z', kind: 'plan', action: 'restored', entity: 'plan', id: 5, revision: 4, hash: 'ab' },
  ...{ by: { id: 1, name: 'Asha Rao', role: 6 }, type: 'PlanRestored', subject: { name: 'Potato 2026' }, changes: [] },
};
/** The row of an entry, and below what it says when it is opened. */
async function told(more: object) {
  const item = { ...base, ...more } as unknown as AuditItem;
  session.setUser({ id: 1, roleId: 6, groups: [], collections: [], companyId: 1 } as unknown as CurrentUser);
  await renderPart(
    <QueryClientProvider client={new QueryClient()}>
      <table>
        <tbody>
          <AuditRow
            {...{ item, rowIndex: 2, open: true, onToggle: () => undefined, measure: null, at: 0 }}
            words={words as never}
            many={undefined}
          />
          <AuditDetail {...{ item, onFilter: () => undefined, measure: null, at: 1 }} />
        </tbody>
      </table>
    </QueryClientProvider>,
  );
  return (await screen.findAllByRole('row')).map(({ textContent }) => textContent);
}

test('a restore says which revision it brought back and why, in the row and opened, and not that nothing is to be seen', async () => {
  const [row, opened] = await told({ reason: 'The basal dose was right', restored: 2 });
  expect(row).toContain('Revision 2 brought back');
  expect(opened).toMatch(/^Reason: The basal dose was rightRevision 2 brought back/);
  expect(opened).not.toContain('No visible values');
});

test('what has neither values nor a reason says so', async () => {
  const [, opened] = await told({ type: 'PlanCompleted' });
  expect(opened).toContain('No visible values');
});

test('who registered is named, only work that nobody asked for is the system’s, and who was erased has a number', async () => {
  const names: (string | null)[] = [];
  for (const by of [
    { id: 52, name: 'Asha Rao', role: 1 },
    { id: 0, name: '', role: 0 },
    { id: 7, name: '', role: 6 },
  ]) {
    await told({ type: 'UserRegistered', kind: 'user', by });
    names.push(document.querySelector('[data-label=Who] strong')!.textContent);
    cleanup();
  }
  expect(names).toEqual(['Asha Rao', 'The system', 'Erased #7']);
});
