import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Fixture } from '../../support/stack.js';
import { besides } from './matrix-world.js';

let next = 800_000;

/** An invitation into the first group of a running server, as the admins' call writes it; the `data` of its link. */
export async function invitation(
  server: { readonly dataDir: string },
  fixture: Fixture,
  email: string,
  { days = 0, roleId = 1 }: { days?: number; roleId?: number } = {},
): Promise<string> {
  const { id: companyId, collections } = fixture.companies[0]!;
  const [id, secret] = [(next += 1), randomBytes(32).toString('base64url')];
  const at = new Date(Date.now() - days * 86_400_000).toISOString();
  const hash = createHash('sha256').update(secret).digest('base64url');
  const groupIds = [collections[0]!.groups[0]!.id];
  const data = { id, email, roleId, companyId, collectionIds: [collections[0]!.id], groupIds, languageId: 3, hash, at, invitedBy: 1 };
  await besides(server, (store) =>
    store.append(
      [
        {
          stream: `invitation-${id}`,
          expected: 'noStream',
          owner: `company:${companyId}`,
          events: [{ id: randomUUID(), type: 'UserInvited', data }],
        },
      ],
      { actorId: 0, actorName: 'System', actorRole: 0, recordedAt: at, commitId: randomUUID(), origin: 'system' },
    ),
  );
  return `${id}.${secret}`;
}
