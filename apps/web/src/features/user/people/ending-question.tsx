import type { TFunction } from 'i18next';
import { type ComponentProps, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { notify } from '../../../ui/feedback/notices';
import { ErrorCard } from '../../../ui/feedback/states';
import { ConfirmDialog } from '../../../ui/overlay/dialog';
import type { Registered } from './queries';
import type { OpenTask } from './open-task';

interface Ends {
  onDeactivate: (people: readonly Registered[]) => Promise<unknown>;
  onCancel: (email: string) => Promise<unknown>;
}
type Ending = Extract<OpenTask, { what: 'cancel' }> | { readonly what: 'deactivate'; readonly people: readonly Registered[] };
type Words = Pick<ComponentProps<typeof ConfirmDialog>, 'title' | 'confirmLabel' | 'onConfirm' | 'children'>;

const MOST_NAMED = 20;
function namesOf(people: readonly Registered[], t: TFunction<'people'>): string {
  const names = people.slice(0, MOST_NAMED).map(({ fullName, email }) => fullName ?? email);
  const more = people.length - names.length;
  return more > 0 ? t('andMore', { names: names.join(', '), count: more }) : names.join(', ');
}

const wordsOf = (open: Ending, t: TFunction<'people'>, { onDeactivate, onCancel }: Ends): Words =>
  open.what === 'cancel'
    ? {
        title: t('cancelInvitation.title', { email: open.person.email }),
        confirmLabel: t('action.cancel'),
        onConfirm: async () => {
          await onCancel(open.person.email);
          notify(t('cancelInvitation.done', { email: open.person.email }));
        },
        children: <p>{t('cancelInvitation.text')}</p>,
      }
    : {
        title:
          open.people.length === 1
            ? t('deactivate.one', { name: open.people[0]!.fullName ?? open.people[0]!.email })
            : t('deactivate.title', { count: open.people.length }),
        confirmLabel: t('action.deactivate'),
        onConfirm: () => onDeactivate(open.people),
        children: (
          <>
            <p>{t('deactivate.text')}</p>
            {open.people.length > 1 && <p>{namesOf(open.people, t)}</p>}
          </>
        ),
      };

/** What ends something for somebody is asked once. */
export function EndingQuestion({ open, onClose, ...runs }: { open: OpenTask; onClose: () => void } & Ends) {
  const { t } = useTranslation('people');
  const [failure, setFailure] = useState<unknown>(null);
  useEffect(() => setFailure(null), [open]);
  if (open?.what !== 'deactivate' && open?.what !== 'cancel') return null;
  const words = wordsOf(open as Ending, t, runs);
  const confirm = async () => {
    try {
      await words.onConfirm();
    } catch (error) {
      setFailure(error);
      throw error;
    }
  };
  return (
    <ConfirmDialog
      open
      destructive
      cancelLabel={t('keep')}
      onClose={onClose}
      title={words.title}
      confirmLabel={words.confirmLabel}
      onConfirm={confirm}
    >
      {failure !== null && <ErrorCard error={failure} />}
      {words.children}
    </ConfirmDialog>
  );
}
