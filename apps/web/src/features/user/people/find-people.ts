import { foldText } from '@loam/domain/kernel/string/fold-text';
import { scopeOf } from '@loam/domain/kernel/person/roles';
import type { Command } from '../../../ui/feature';
import type { Person } from './queries';
import { actionsOver, hasLapsed, type PersonAction, personActions } from './rights';

/** So few people that what may be done with each is listed too. */
const FEW = 2;

interface Words {
  readonly group: string;
  /** the address of the list, searched for a mail address */
  readonly page: (email: string) => string;
  /** a text of the people's pages */
  readonly word: (key: string) => string;
  readonly act: (email: string, action: PersonAction) => void;
}

/** An action's name as it is typed: without what says that a dialog follows. */
const plain = (label: string): string => foldText(label.replace(/…$/, ''));

/** The action that a search begins with, and the name behind it: “deactivate nina”. */
export function actionNamed(search: string, label: (action: PersonAction) => string): { action: PersonAction; name: string } | undefined {
  const said = foldText(search.trim());
  const action = personActions.find((one) => said.startsWith(`${plain(label(one))} `));
  return (
    action && {
      action,
      name: search
        .trim()
        .split(/\s+/)
        .slice(plain(label(action)).split(/\s+/).length)
        .join(' '),
    }
  );
}

/** People as the palette lists them, and what the admin may do with them: all of it while they are few, or the one thing that was said. */
export function commandsOfPeople(
  people: readonly Person[],
  me: Parameters<typeof actionsOver>[0],
  said: PersonAction | undefined,
  { group, page, word, act }: Words,
): Command[] {
  const nameOf = ({ fullName, email }: Person) => fullName ?? email;
  const status = (person: Person) => word(`status.${person.status === 'pending' && hasLapsed(person) ? 'lapsed' : person.status}`);
  const listed = people.map((person): Command => {
    const hint = [person.fullName ? person.email : undefined, word(`role.${scopeOf(person.roleId)}`), status(person)].filter(Boolean);
    return { id: `person:${person.email}`, label: nameOf(person), hint: hint.join(' · '), group, to: page(person.email) };
  });
  const offered = people.flatMap((person) =>
    actionsOver(me, person)
      .filter((action) => (said === undefined ? people.length <= FEW : action === said))
      .map((action): Command => {
        const label = `${word(`action.${action}`).replace(/…$/, '')}: ${nameOf(person)}`;
        return { id: `act:${action}:${person.email}`, label, group, to: page(person.email), run: () => act(person.email, action) };
      }),
  );
  return said === undefined ? [...listed, ...offered] : offered;
}
