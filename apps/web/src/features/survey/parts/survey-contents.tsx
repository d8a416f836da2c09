import { surveySections } from '@loam/domain/survey/fields/survey-fields';
import { useTranslation } from 'react-i18next';
import { SectionContents, SectionEntry } from '../../../ui/form/sections';
import { idOfSection, useProgressOf } from './progress';

/** Beside the questions where there is room: every section, how far it is, and a way there. */
export function SurveyContents({ onOpen }: { onOpen: (section: string) => void }) {
  const { t } = useTranslation('survey');
  return (
    <SectionContents label={t('contents')}>
      {surveySections.map((section) => (
        <Entry key={section} section={section} onOpen={() => onOpen(section)} />
      ))}
    </SectionContents>
  );
}

function Entry({ section, onOpen }: { section: string; onOpen: () => void }) {
  const { t } = useTranslation('survey');
  const { answered, asked, wrong } = useProgressOf(section);
  return (
    <SectionEntry
      of={idOfSection(section)}
      title={t(`section.${section}`)}
      given={answered}
      wrong={wrong > 0 ? t('wrong', { number: wrong }) : null}
      {...{ asked, onOpen }}
    />
  );
}
