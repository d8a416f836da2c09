import { useTranslation } from 'react-i18next';
import { authorColor } from '../../../live/people/author-colors';
import { useLiveSession } from '../../../live/react/session-context';
import { usePeople } from '../../../live/react/use-session';
import { PresenceStack, type Person } from '../../../ui/feedback/presence-stack';
import { useNavigate } from '../../../ui/link';
import { stepPath, type Step, steps } from '../paths';

const isStep = (section: string | undefined): section is Step => (steps as readonly string[]).includes(section ?? '');

/** Who has the template open, and on which step; choosing one goes there. */
export function People({ id, groupId }: { id: number; groupId: number | null }) {
  const { t } = useTranslation('template');
  const { user } = useLiveSession();
  const navigate = useNavigate();
  const peers = usePeople().filter((one) => one.user.id !== user.id);
  const others = new Map(
    peers.map(({ user: { id: of, name }, section, color, viewing }): [number, Person] => [
      of,
      { id: of, name, colour: color, viewing, ...(isStep(section) && { where: t(`step.${section}`) }) },
    ]),
  );
  if (others.size === 0) return null;
  return (
    <PresenceStack
      people={[...others.values(), { id: user.id, name: user.name, colour: authorColor(user.id), me: true }]}
      onFollow={(person) => {
        const section = peers.find((one) => one.user.id === person.id)?.section;
        if (isStep(section)) void navigate(stepPath(section, id, groupId));
      }}
    />
  );
}
