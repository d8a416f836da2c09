import { useTranslation } from 'react-i18next';
import { setPreferences, usePreferences } from '../../i18n/preferences';
import { RadioInput } from '../../ui/form/radio-input';
import { SelectInput } from '../../ui/form/select-input';
import { languages } from '../../i18n/languages';
import { PageBody, PageHeader } from '../../ui/layout/page-header';
import { FeedbackParts } from './parts/feedback-parts';
import { FormParts } from './parts/form-parts';
import { FrameParts } from './parts/frame-parts';
import { LibraryParts } from './parts/library-parts';
import { PlanParts } from './parts/plan-parts';
import { TableParts } from './parts/table-parts';

export default function GalleryPage() {
  const { t } = useTranslation('gallery');
  const { language, theme, density } = usePreferences();
  return (
    <main>
      <PageHeader
        title={t('title')}
        actions={
          <>
            <SelectInput
              label={t('language')}
              labelHidden
              choices={languages.map(({ code, name }) => ({ value: code, label: name }))}
              value={language}
              onChange={(next) => next && setPreferences({ language: next })}
            />
            <SelectInput
              label={t('theme')}
              labelHidden
              choices={(['light', 'dark', 'auto'] as const).map((value) => ({ value, label: t(`themes.${value}`) }))}
              value={theme}
              onChange={(next) => next && setPreferences({ theme: next })}
            />
          </>
        }
      />
      <PageBody>
        <RadioInput
          label={t('density')}
          choices={(['compact', 'comfortable'] as const).map((value) => ({ value, label: t(`densities.${value}`) }))}
          value={density}
          onChange={(next) => setPreferences({ density: next })}
        />
        <FeedbackParts />
        <FormParts />
        <PlanParts />
        <TableParts />
        <FrameParts />
        <LibraryParts />
      </PageBody>
    </main>
  );
}
