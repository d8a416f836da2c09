import { useTranslation } from 'react-i18next';
import type { MentionedPerson } from './mention-text';
import styles from './comment.module.css';

interface MentionListProps {
  readonly listId: string;
  readonly offered: readonly MentionedPerson[];
  readonly at: number;
  readonly take: (person: MentionedPerson) => void;
}

/** The text keeps the focus; what is at is also said. */
export function MentionList({ listId, offered, at, take }: MentionListProps) {
  const { t } = useTranslation('comment');
  return (
    <>
      <div id={listId} role="listbox" tabIndex={-1} aria-label={t('mention.list')} className={styles['people']}>
        {offered.map((person, nth) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the text's keys move among the names and take one
          <div
            key={person.id}
            role="option"
            tabIndex={-1}
            aria-selected={nth === at}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => take(person)}
          >
            {person.name}
          </div>
        ))}
      </div>
      <span className="visually-hidden" aria-live="polite">
        {offered[at]?.name}
      </span>
    </>
  );
}
