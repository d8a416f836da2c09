import { useTranslation } from 'react-i18next';
import { Tooltip } from '../overlay/tooltip';
import styles from './presence.module.css';

export interface Person {
  id: number | string;
  name: string;
  /** index of the author colour, 0–7 */
  colour: number;
  /** what they are looking at, translated */
  where?: string;
  /** in the document but not in a field */
  viewing?: boolean;
  me?: boolean;
  /** address of a picture; without one the initials are shown */
  image?: string;
}

const letters = new Intl.Segmenter();

/** The first letter of a name, up to three initials (specification §9). */
export const initials = (name: string): string =>
  name.trim() === ''
    ? '?'
    : name
        .split(/\s+/)
        .filter(Boolean)
        .slice(0, 3)
        .map((word) => [...letters.segment(word)][0]!.segment.toLocaleUpperCase())
        .join('');

/** A face needs a name: without one it is a fault of the caller, said in development; live it shows a question mark. */
export function Avatar({ person, size = 26 }: { person: Person; size?: number }) {
  if (person.name.trim() === '' && !import.meta.env?.PROD) throw new Error('an avatar needs a name');
  return (
    <span
      className={`${styles['avatar']} ${person.viewing ? styles['viewing'] : ''}`}
      style={{ width: size, height: size, '--tone': `var(--author-${person.colour})` } as React.CSSProperties}
      role="img"
      aria-label={person.name}
      data-initials={person.image ? undefined : initials(person.name)}
    >
      {person.image && <img src={person.image} alt="" />}
    </span>
  );
}

export interface PresenceStackProps {
  people: readonly Person[];
  /** most faces shown before "+n" */
  most?: number;
  onFollow?: (person: Person) => void;
}

/** Who is here, by initials and colour; a hollow face only looks on. Choosing one follows that person. */
export function PresenceStack({ people, most = 4, onFollow }: PresenceStackProps) {
  const { t } = useTranslation('ui');
  const hidden = people.slice(most);
  const says = (person: Person) =>
    [person.me ? t('presence.you', { name: person.name }) : person.name, person.where].filter(Boolean).join(' · ');
  return (
    <ul className={styles['stack']} aria-label={t('presence.here', { count: people.length })}>
      {people.slice(0, most).map((person) => (
        <li key={person.id}>
          <Tooltip label={says(person)}>
            {onFollow && !person.me ? (
              <button
                type="button"
                className={styles['face']}
                aria-label={t('presence.follow', { name: person.name })}
                onClick={() => onFollow(person)}
              >
                <Avatar person={person} />
              </button>
            ) : (
              <span className={styles['face']}>
                <Avatar person={person} />
              </span>
            )}
          </Tooltip>
        </li>
      ))}
      {hidden.length > 0 && (
        <li>
          <Tooltip label={hidden.map(says).join(', ')}>
            <span className={styles['more']}>{t('presence.more', { count: hidden.length })}</span>
          </Tooltip>
        </li>
      )}
    </ul>
  );
}
