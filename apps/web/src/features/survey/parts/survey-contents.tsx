import { surveySections } from '@loam/domain/survey/fields/survey-fields';
import { useTranslation } from 'react-i18next';
import { StatusBadge } from '../../../ui/badge';
import styles from '../survey.module.css';
import { idOfSection, useProgressOf } from './progress';

/** Beside the questions where there is room: every section, how far it is, and a way there. */
export function SurveyContents({ onOpen }: { onOpen: (section: string) => void }) {
  const { t } = useTranslation('survey');
  return (
    <nav className={styles['contents']} aria-label={t('contents')}>
      <ol>
        {surveySections.map((section) => (
          <li key={section}>
            <Entry section={section} onOpen={() => onOpen(section)} />
          </li>
        ))}
      </ol>
    </nav>
  );
}

function Entry({ section, onOpen }: { section: string; onOpen: () => void }) {
  const { t } = useTranslation('survey');
  const { answered, asked, wrong } = useProgressOf(section);
  const go = () => {
    onOpen();
    const place = document.getElementById(idOfSection(section));
    place?.scrollIntoView({ block: 'start' });
    place?.querySelector('summary')?.focus({ preventScroll: true });
  };
  return (
    <button type="button" onClick={go}>
      <span>{t(`section.${section}`)}</span>
      {wrong > 0 && <StatusBadge tone="bad">{t('wrong', { number: wrong })}</StatusBadge>}
      <span className={styles['dim']} data-full={answered === asked}>
        {answered} / {asked}
      </span>
    </button>
  );
}
