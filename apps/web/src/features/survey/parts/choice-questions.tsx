import { currencies } from '@loam/domain/kernel/locale/currencies';
import { type SurveyField } from '@loam/domain/survey/fields/survey-fields';
import { wordKey } from '@loam/domain/survey/fields/word-key';
import { PRACTICES_ASKED, practiceRules } from '@loam/domain/survey/survey.policy';
import { useId } from 'react';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { StatusBadge } from '../../../ui/badge';
import { CheckboxInput } from '../../../ui/form/checkbox-input';
import { SelectField } from '../../../ui/form/choice-field';
import { YesNoField } from '../../../ui/form/yes-no-field';
import styles from '../survey.module.css';

interface QuestionProps {
  readonly field: SurveyField;
}

export function ChoiceQuestion({ field: { id, options, required } }: QuestionProps) {
  const { t } = useTranslation('survey');
  const choices =
    options.length > 0
      ? options.map((option) => ({ value: option, label: t(`option.${wordKey(option)}`) }))
      : currencies.map((code) => ({ value: code, label: code }));
  return <SelectField name={id} label={t(`field.${id}`)} choices={choices} optional={!required} clearable />;
}

export function YesNoQuestion({ field: { id, required } }: QuestionProps) {
  const { t } = useTranslation('survey');
  return <YesNoField name={id} label={t(`field.${id}`)} yes={t('yes')} no={t('no')} optional={!required} />;
}

/** Several of a list; of seven practices it says whether the rule about them holds. */
export function ChoicesQuestion({ field: { id, options } }: QuestionProps) {
  const { t } = useTranslation('survey');
  const { field, fieldState } = useController({ name: id });
  const rule = useId();
  const chosen = Array.isArray(field.value) ? (field.value as string[]) : null;
  const toggle = (option: string, on: boolean) =>
    field.onChange(options.filter((one) => (one === option ? on : (chosen ?? []).includes(one))));
  const isRule = options.length === PRACTICES_ASKED;
  return (
    <fieldset className={`${styles['group']} ${styles['wide']}`} {...(isRule && { 'aria-describedby': rule })}>
      <legend>{t(`field.${id}`)}</legend>
      {options.map((option) => (
        <CheckboxInput
          key={option}
          label={t(`option.${wordKey(option)}`)}
          checked={chosen?.includes(option) ?? false}
          onChange={(on) => toggle(option, on)}
        />
      ))}
      {isRule && <PracticeRule id={rule} followed={chosen} />}
      {fieldState.error && <p className={styles['error']}>{fieldState.error.message}</p>}
    </fieldset>
  );
}

function PracticeRule({ id, followed }: { id: string; followed: readonly string[] | null }) {
  const { t } = useTranslation('survey');
  const rule = practiceRules(followed === null ? {} : { coverCropPractices: followed }).coverCrop;
  return (
    <p id={id} className={styles['rule']}>
      <span>{t('practiceCount', { followed: rule.followed, needed: rule.needed })}</span>
      {rule.holds !== null && <StatusBadge tone={rule.holds ? 'ok' : 'warn'}>{t(rule.holds ? 'holds' : 'fails')}</StatusBadge>}
    </p>
  );
}
