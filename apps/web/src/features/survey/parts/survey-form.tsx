import { currencyOf } from '@loam/domain/kernel/locale/currencies';
import { surveySections } from '@loam/domain/survey/fields/survey-fields';
import { type SentAnswers, surveyAnswers, type SurveyBody } from '@loam/domain/survey/survey.schema';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useKeptForm } from '../../../live/device/use-kept-form';
import { Button } from '../../../ui/button';
import { notify } from '../../../ui/feedback/notices';
import { Form } from '../../../ui/form/form';
import { FormSections } from '../../../ui/form/sections';
import { useZodForm } from '../../../ui/form/use-zod-form';
import { SaveBar } from '../../../ui/layout/page-header';
import { useSaveSurvey } from '../queries';
import { answersOf, changedOf, draftOf, type KnownOfGrower, type SurveyDraft } from '../survey-draft';
import styles from '../survey.module.css';
import { ShownInContext } from './shown-in';
import { SurveyContents } from './survey-contents';
import { SurveySection } from './survey-section';

export interface SurveyGrower extends KnownOfGrower {
  readonly id: number;
  readonly group: number;
  readonly countryId: number;
  readonly unitTypeId: number;
}
interface SurveyFormProps {
  readonly grower: SurveyGrower;
  readonly year: number;
  /** as it stands; null: nobody has begun it */
  readonly survey: SurveyBody | null;
}

/** The questions of a year, section by section. What is typed and not saved stays on this device. */
export function SurveyForm({ grower, year, survey }: SurveyFormProps) {
  const { t } = useTranslation('survey');
  const save = useSaveSurvey(grower.id, year);
  const standing = draftOf(survey, grower);
  const form = useZodForm<SurveyDraft, SentAnswers & Record<string, never>>(surveyAnswers as never, {
    defaultValues: standing,
    shape: answersOf,
  });
  const { kept, forget } = useKeptForm(form, `survey.${grower.id}.${year}`, standing);
  // what a colleague saved meanwhile comes in, but for what is being typed
  const revision = useRef(survey?.revision);
  useEffect(() => {
    if (revision.current === survey?.revision) return;
    revision.current = survey?.revision;
    form.reset(standing, { keepDirtyValues: true });
  });
  const discard = () => {
    form.reset(standing);
    forget();
  };
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set(surveySections.slice(0, 2)));
  const toggle = (section: string, open: boolean) =>
    setOpened((now) => {
      if (now.has(section) === open) return now;
      return new Set(open ? [...now, section] : [...now].filter((one) => one !== section));
    });
  const submit = async (answers: SentAnswers) => {
    const saved = await save.mutateAsync(changedOf(answers, survey));
    revision.current = saved.revision;
    form.reset(draftOf(saved, grower));
    forget();
    notify(t('saved', { year }));
  };
  const all = opened.size === surveySections.length;
  const toggleAll = <Button onClick={() => setOpened(new Set(all ? [] : surveySections))}>{t(all ? 'closeAll' : 'openAll')}</Button>;
  return (
    <Form form={form} onSubmit={submit} label={t('form', { year })}>
      {kept && (
        <div role="note" className={styles['rule']}>
          {t('restored')} <Button onClick={discard}>{t('discard')}</Button>
        </div>
      )}
      <FormSections>
        <InUnitsOf grower={grower}>
          {surveySections.map((section) => (
            <SurveySection key={section} section={section} open={opened.has(section)} onToggle={(open) => toggle(section, open)} />
          ))}
        </InUnitsOf>
        <SurveyContents onOpen={(section) => toggle(section, true)} />
      </FormSections>
      <SaveBar>
        {toggleAll}
        <Button kind="primary" type="submit" busy={form.formState.isSubmitting}>
          {t('save')}
        </Button>
      </SaveBar>
    </Form>
  );
}

/** Money in the currency that the survey names, before it does in that of the grower's country. */
function InUnitsOf({ grower: { countryId, unitTypeId, group }, children }: { grower: SurveyGrower; children: ReactNode }) {
  const currency: unknown = useWatch({ name: 'currency' });
  const shownIn = {
    imperial: unitTypeId === 1,
    currency: typeof currency === 'string' && currency !== '' ? currency : currencyOf(countryId),
    groupId: group,
  };
  return <ShownInContext value={shownIn}>{children}</ShownInContext>;
}
