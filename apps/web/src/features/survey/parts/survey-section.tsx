import { isHundred, roundedSum } from '@loam/domain/kernel/schema/hundred';
import type { SurveyField } from '@loam/domain/survey/fields/survey-fields';
import { PULP_USES, pulpOfCherry } from '@loam/domain/survey/survey.rules';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../i18n/number';
import { DateField } from '../../../ui/form/date-field';
import { FormSection, SectionSum } from '../../../ui/form/sections';
import { TextAreaField, TextField } from '../../../ui/form/text-field';
import styles from '../survey.module.css';
import { shownValue } from '../../../ui/form/shown-value';
import { shownUnit } from '../units';
import { ChoiceQuestion, ChoicesQuestion, YesNoQuestion } from './choice-questions';
import { NumberQuestion } from './number-question';
import { fieldsOf, idOfSection, useProgressOf } from './progress';
import { ProductsQuestion } from './products-question';
import { useShownIn } from './shown-in';

interface SectionProps {
  readonly section: string;
  readonly open: boolean;
  readonly onToggle: (open: boolean) => void;
}

/** One block of questions, which opens; its head says how much of it is answered and what is wrong in it. */
export function SurveySection({ section, open, onToggle }: SectionProps) {
  const { t } = useTranslation('survey');
  const { answered, asked, wrong } = useProgressOf(section);
  return (
    <FormSection
      id={idOfSection(section)}
      title={t(`section.${section}`)}
      progress={t('answered', { answered, asked })}
      wrong={wrong > 0 ? t('wrong', { number: wrong }) : null}
      {...{ open, onToggle }}
    >
      {fieldsOf(section).map((field) => (
        <QuestionWithSum key={field.id} field={field} />
      ))}
    </FormSection>
  );
}

/** Under the second of two shares, and under what became of the pulp, their sum as it stands. */
function QuestionWithSum({ field }: { field: SurveyField }) {
  return (
    <>
      <Question field={field} />
      {field.id === 'inputsShare' && <Sum of={['laborShare', 'inputsShare']} />}
      {field.id === 'hiredLaborShare' && <Sum of={['familyLaborShare', 'hiredLaborShare']} />}
      {field.id === 'pulpDumpedKg' && <PulpUsed field={field} />}
    </>
  );
}

function Question({ field }: { field: SurveyField }) {
  const { t } = useTranslation('survey');
  const { id, kind, required, max } = field;
  const label = t(`field.${id}`);
  switch (kind) {
    case 'integer':
    case 'decimal':
      return <NumberQuestion field={field} />;
    case 'choice':
      return <ChoiceQuestion field={field} />;
    case 'boolean':
      return <YesNoQuestion field={field} />;
    case 'choices':
      return <ChoicesQuestion field={field} />;
    case 'products':
      return <ProductsQuestion field={field} />;
    case 'date':
      return <DateField name={id} label={label} optional={!required} />;
    case 'names':
      return (
        <div className={styles['wide']}>
          <TextAreaField name={id} label={label} rows={2} optional={!required} hint={t('varieties', { max })} />
        </div>
      );
    case 'text':
      if (id !== 'notes') return <TextField name={id} label={label} optional={!required} />;
      return (
        <div className={styles['wide']}>
          <TextAreaField name={id} label={label} rows={2} optional maxLength={max!} />
        </div>
      );
  }
}

const numberOf = (typed: unknown): number | undefined => (typeof typed === 'number' && Number.isFinite(typed) ? typed : undefined);

function Sum({ of }: { of: readonly [string, string] }) {
  const { t } = useTranslation('survey');
  const shares = (useWatch({ name: [...of] }) as unknown[]).map(numberOf);
  const given = shares.filter((share) => share !== undefined);
  const sum = roundedSum(given.reduce((total, share) => total + share, 0));
  const tone = given.length < 2 ? undefined : isHundred(sum) ? 'ok' : 'bad';
  return <SectionSum tone={tone}>{given.length === 0 ? t('sumOpen') : t('sum', { sum: formatNumber(sum, { decimals: 2 }) })}</SectionSum>;
}

function PulpUsed({ field }: { field: SurveyField }) {
  const { t } = useTranslation('survey');
  const { imperial, currency } = useShownIn();
  const [given, cherry, ...uses] = (useWatch({ name: ['totalPulpKg', 'cherryKg', ...PULP_USES] }) as unknown[]).map(numberOf);
  const unit = shownUnit(field, imperial, currency, t)!;
  const total = given ?? (cherry === undefined ? undefined : pulpOfCherry(cherry));
  if (total === undefined) return null;
  const used = roundedSum(uses.reduce((sum: number, one) => sum + (one ?? 0), 0));
  const written = (kg: number) => `${formatNumber(shownValue(kg, unit.factor), { decimals: 2 })} ${unit.symbol}`;
  return <SectionSum tone={used > total ? 'bad' : undefined}>{t('pulpLeft', { used: written(used), total: written(total) })}</SectionSum>;
}
