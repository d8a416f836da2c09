import { useTranslation } from 'react-i18next';
import { CheckboxInput } from '../../../ui/form/checkbox-input';
import { DateInput } from '../../../ui/form/date-input';
import { DecimalInput } from '../../../ui/form/decimal-input';
import { SelectInput } from '../../../ui/form/select-input';
import { SwitchInput } from '../../../ui/form/switch-input';
import { useAreaUnits } from '../area-text';
import styles from '../practices.module.css';
import { CountryInput } from './country-input';
import { FertilizerRows } from './fertilizer-rows';
import { LandInput } from './land-input';
import { OrganicRows } from './organic-rows';
import type { Question } from './questions';
import type { Report } from './report-queries';
import { useTyped } from './use-typed';

export interface AnswerInputProps {
  readonly question: Question;
  readonly label: string;
  readonly value: unknown;
  readonly report: Report;
  readonly disabled: boolean;
  /** `seen`: what stood when typing began */
  readonly onAnswer: (value: unknown, seen?: unknown) => void;
}

/** One question by its kind. A typed answer is told once the field is left, a chosen one at once. */
export function AnswerInput({ question, label, value, report, disabled, onAnswer }: AnswerInputProps) {
  const { t } = useTranslation(['report', 'practices']);
  switch (question.kind) {
    case 'practice':
      return (
        <SelectInput
          {...{ label, disabled }}
          optional
          choices={optionsOf(report, question.indicator!).map((id) => ({ value: id, label: t(`practices:option.${id}`) }))}
          value={(value as string | null) ?? null}
          onChange={onAnswer}
        />
      );
    case 'choice':
      return (
        <SelectInput
          {...{ label, disabled }}
          optional
          choices={question.choices.map((id) => ({ value: id, label: t(`choice.${id}`) }))}
          value={(value as string | null) ?? null}
          onChange={onAnswer}
        />
      );
    case 'country':
      return <CountryInput {...{ label, disabled, onAnswer }} value={(value as string | null) ?? null} />;
    case 'flag':
      return <SwitchInput {...{ label, disabled }} checked={value === true} onChange={onAnswer} />;
    case 'date':
      return <DateInput {...{ label, disabled }} optional value={(value as string | null) ?? null} onChange={onAnswer} />;
    case 'followed':
      return <Followed {...{ label, disabled, onAnswer }} choices={question.choices} value={(value as string[] | null) ?? []} />;
    case 'fertilizers':
      return <FertilizerRows {...{ label, disabled, onAnswer, value }} />;
    case 'organics':
      return <OrganicRows {...{ label, disabled, onAnswer, value }} />;
    case 'land':
      return <LandInput {...{ label, disabled, onAnswer, value }} />;
    case 'amounts':
      return <Amounts {...{ label, disabled, onAnswer, question }} value={(value as Record<string, number> | null) ?? {}} />;
    default:
      return <Amount {...{ label, disabled, onAnswer, question }} value={(value as number | null) ?? null} />;
  }
}

const optionsOf = ({ impactAreas }: Report, indicator: string): readonly string[] =>
  impactAreas
    .flatMap(({ indicators }) => indicators)
    .find(({ id }) => id === indicator)
    ?.options.map(({ id }) => id) ?? [];

interface AmountProps {
  readonly question: Question;
  readonly label: string;
  readonly value: number | null;
  readonly disabled: boolean;
  readonly onAnswer: (value: number | null, seen: number | null) => void;
}

function Amount({ question, label, value, disabled, onAnswer }: AmountProps) {
  const { unit, fromHectares, toHectares } = useAreaUnits();
  const ofArea = question.kind === 'area';
  const { shown, seen, type, left } = useTyped(value);
  const leave = () => {
    left();
    if (shown !== seen) onAnswer(shown, seen);
  };
  const suffix = ofArea ? unit : question.kind === 'number' ? question.unit : undefined;
  return (
    <DecimalInput
      {...{ label, disabled }}
      optional
      value={shown !== null && ofArea ? fromHectares(shown) : shown}
      onChange={(next) => type(next !== null && ofArea ? toHectares(next) : next)}
      onBlur={leave}
      {...(suffix && { suffix })}
    />
  );
}

interface AmountsProps {
  readonly question: Extract<Question, { kind: 'amounts' }>;
  readonly label: string;
  readonly value: Readonly<Record<string, number | null>>;
  readonly disabled: boolean;
  readonly onAnswer: (value: unknown, seen: unknown) => void;
}
const FULL = 100;
const SHARES_SUM = 0.01;

/** Amounts of several parts. Shares are told once they total 100, all of none once they are emptied. */
function Amounts({ question, label, value, disabled, onAnswer }: AmountsProps) {
  const { t } = useTranslation(['report', 'errors']);
  const { parts, unit, shares } = question;
  const { shown: typed, seen, type, left } = useTyped(value);
  const filled = Object.fromEntries(
    parts.flatMap((part) => (typed[part] === null || typed[part] === undefined ? [] : [[part, typed[part]]])),
  );
  const sum = Object.values(filled).reduce<number>((all, one) => all + one!, 0);
  const none = Object.keys(filled).length === 0;
  const odd = shares === true && !none && Math.abs(sum - FULL) > SHARES_SUM;
  const leave = () => {
    if (odd) return;
    left();
    if (JSON.stringify(filled) === JSON.stringify(seen)) return;
    onAnswer(none ? null : shares ? Object.fromEntries(parts.map((part) => [part, filled[part] ?? 0])) : filled, seen);
  };
  return (
    <fieldset className={styles['parts']}>
      <legend>{label}</legend>
      <div className={styles['row']}>
        {parts.map((part) => (
          <DecimalInput
            key={part}
            label={t(`part.${part}`)}
            optional
            disabled={disabled}
            value={typed[part] ?? null}
            onChange={(next) => type({ ...typed, [part]: next })}
            onBlur={leave}
            {...(unit && { suffix: unit })}
          />
        ))}
      </div>
      {odd && <p role="status">{t('errors:sharesSum')}</p>}
    </fieldset>
  );
}

interface FollowedProps {
  readonly label: string;
  readonly choices: readonly string[];
  readonly value: readonly string[];
  readonly disabled: boolean;
  readonly onAnswer: (value: string[]) => void;
}

function Followed({ label, choices, value, disabled, onAnswer }: FollowedProps) {
  const { t } = useTranslation('report');
  return (
    <fieldset className={styles['parts']} disabled={disabled}>
      <legend>{label}</legend>
      {choices.map((one) => (
        <CheckboxInput
          key={one}
          label={t(`followed.${one}`)}
          checked={value.includes(one)}
          onChange={(checked) => onAnswer(checked ? [...value, one] : value.filter((other) => other !== one))}
        />
      ))}
    </fieldset>
  );
}
