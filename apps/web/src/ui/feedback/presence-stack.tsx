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
}

const letters = new Intl.Segmenter();

/** The first letter of a name, up to three initials (specification §9). */
export const initials = (name: string): string =>
  name.split(/\s+/).filter(Boolean).slice(0, 3).map((word) => [...letters.segment(word)][0]!.segment.toLocaleUpperCase()).join('');

export function Avatar({ person, size = 26 }: { person: Person; size?: number }) {
  return (
    <span
      className={`${styles['avatar']} ${person.viewing ? styles['viewing'] : ''}`}
      style={{ width: size, height: size, '--tone': `var(--author-${person.colour})` } as React.CSSProperties}
      role="img"
      aria-label={person.name}
      data-initials={initials(person.name)}
    />
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
  const says = (person: Person) => [person.me ? t('presence.you', { name: person.name }) : person.name, person.where].filter(Boolean).join(' · ');
  return (
    <ul className={styles['stack']} aria-label={t('presence.here', { count: people.length })}>
      {people.slice(0, most).map((person) => (
        <li key={person.id}>
          <Tooltip label={says(person)}>
            {onFollow && !person.me ? (
              <button type="button" className={styles['face']} aria-label={t('presence.follow', { name: person.name })} onClick={() => onFollow(person)}>
                <Avatar person={person} />
              </button>
            ) : (
              <span className={styles['face']}><Avatar person={person} /></span>
            )}
          </Tooltip>
        </li>
      ))}
      {hidden.length > 0 && (
        <li>
          <Tooltip label={hidden.map(says).join(', ')}><span className={styles['more']}>{t('presence.more', { count: hidden.length })}</span></Tooltip>
        </li>
      )}
    </ul>
  );
}
