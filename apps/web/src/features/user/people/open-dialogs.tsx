import { loadNamespaces } from '../../../i18n/init';
import { lazyPart } from '../../../ui/lazy-part';
import { PrivacyDialog } from '../../privacy';
import type { Registered } from './queries';
import { EndingQuestion } from './ending-question';
import type { OpenTask } from './open-task';

const InviteDialog = lazyPart(async () => (await import('./invite/invite-dialog')).InviteDialog);
const InviteMany = lazyPart(async () => (await import('./invite/invite-many')).InviteMany);
const MoveQuestion = lazyPart(async () => (await import('./move-question')).MoveQuestion);
const PermitMany = lazyPart(async () => (await import('./permission/permit-many')).PermitMany);
const PermissionsDrawer = lazyPart(async () => (await import('./permission/permissions-drawer')).PermissionsDrawer);
const SignIns = lazyPart(async () => (await import('./sign-ins')).SignIns);
const RoleDialog = lazyPart(async () => (await import('./role-dialog')).RoleDialog);
const RemovalDialog = lazyPart(
  async () => (await Promise.all([import('./removal/removal-dialog'), loadNamespaces(['privacy'])]))[0].RemovalDialog,
);

interface OpenDialogsProps {
  readonly open: OpenTask;
  readonly groupId: number | null;
  readonly onClose: () => void;
  readonly onDeactivate: (people: readonly Registered[]) => Promise<unknown>;
  readonly onCancel: (email: string) => Promise<unknown>;
  readonly onMoved: () => void;
}

/** The dialog of what was begun. */
export function OpenDialogs({ open, groupId, onClose, onDeactivate, onCancel, onMoved }: OpenDialogsProps) {
  return (
    <>
      {open?.what === 'invite' && (
        <InviteDialog onClose={onClose} groupId={groupId} {...(open.email !== undefined && { email: open.email })} />
      )}
      {open?.what === 'inviteMany' && <InviteMany onClose={onClose} groupId={groupId} />}
      {open?.what === 'permissions' && <PermissionsDrawer person={open.person} onClose={onClose} />}
      {open?.what === 'permitMany' && <PermitMany people={open.people} onClose={onClose} onDone={onMoved} />}
      {open?.what === 'signIns' && <SignIns person={open.person} onClose={onClose} />}
      {open?.what === 'remove' && <RemovalDialog person={open.person} onClose={onClose} />}
      {open?.what === 'privacy' && (
        <PrivacyDialog subject={{ kind: 'user', id: open.person.id }} name={open.person.fullName ?? open.person.email} onClose={onClose} />
      )}
      {open?.what === 'move' && <MoveQuestion people={open.people} onClose={onClose} onDone={onMoved} />}
      {open?.what === 'role' && <RoleDialog person={open.person} onClose={onClose} />}
      <EndingQuestion {...{ open, onClose, onDeactivate, onCancel }} />
    </>
  );
}
