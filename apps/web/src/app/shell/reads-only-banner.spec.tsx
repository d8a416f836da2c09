import { afterEach, expect, test } from '@jest/globals';
import { ROLE } from '@loam/domain/kernel/person/roles';
import { cleanup, screen } from '@testing-library/react';
import { session } from '../../api/session';
import type { CurrentUser } from '../../api/user';
import { renderPart } from '../../ui/testing/render-part';
import { ReadsOnlyBanner } from './reads-only-banner';

afterEach(() => {
  cleanup();
  session.setUser(null as unknown as CurrentUser);
});

test.each([
  ['has it', true],
  ['has it not', false],
])('U091 who only reads is promised the audit by whether they may read it: %s', async (_name, audit) => {
  session.setUser({
    id: 8,
    roleId: ROLE.user,
    audit,
    groups: [],
    collections: [],
    fullName: 'Ravi',
    toggles: {},
  } as unknown as CurrentUser);
  await renderPart(<ReadsOnlyBanner />);
  const said = (await screen.findByText(/^You are here to read\./)).textContent;
  expect(/\baudit\b/.test(said)).toBe(audit);
});
