import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useLayoutEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { changePreferences } from '../../../api/preferences';
import { usePreferences } from '../../../i18n/preferences';
import { authorColor } from '../../../live/people/author-colors';
import { useLiveSession } from '../../../live/react/session-context';
import { usePeople } from '../../../live/react/use-session';
import { notify } from '../../../ui/feedback/notices';
import { PresenceStack, type Person } from '../../../ui/feedback/presence-stack';
import { IconButton } from '../../../ui/icon-button';
import { useWord } from '../words/words';

/** Everyone in the plan, this person last, each with the section they are in. Choosing one goes there; their marks in the fields can be hidden. */
export function PeopleHere({ onFollow }: { onFollow: (section: string) => void }) {
  const { t } = useTranslation('status');
  const { quiet } = usePreferences();
  useLayoutEffect(() => void document.documentElement.toggleAttribute('data-quiet', quiet), [quiet]);
  const word = useWord();
  const session = useLiveSession();
  const peers = usePeople();
  const others = new Map<number, Person & { section?: string }>();
  for (const { user, section, viewing, color } of peers) {
    if (user.id === session.user.id) continue;
    others.set(user.id, {
      id: user.id,
      name: user.name,
      colour: color,
      viewing,
      ...(section && { section, where: word(`section.${section}`, section) }),
    });
  }
  const me: Person = { id: session.user.id, name: session.user.name, colour: authorColor(session.user.id), me: true };
  return (
    <>
      {(others.size > 0 || quiet) && (
        <IconButton
          label={t('quiet')}
          aria-pressed={quiet}
          onClick={() => void changePreferences({ quiet: !quiet }).catch(() => notify(t('app:network.issue'), 'bad'))}
        >
          {quiet ? <IconEyeOff size={16} aria-hidden /> : <IconEye size={16} aria-hidden />}
        </IconButton>
      )}
      <PresenceStack
        people={[...others.values(), me]}
        onFollow={(person) => {
          const section = others.get(person.id as number)?.section;
          if (section) onFollow(section);
        }}
      />
    </>
  );
}
