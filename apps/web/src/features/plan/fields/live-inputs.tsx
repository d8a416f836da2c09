import { useTranslation } from 'react-i18next';
import { errorText } from '../../../i18n/init';
import type { LivePath } from '../../../live/document/live-path';
import { useField } from '../../../live/react/use-field';
import { useEditable } from '../../../live/react/use-session';
import { Button } from '../../../ui/button';
import type { Choice, ChoiceValue } from '../../../ui/form/field-face';
import { LateSelect } from '../../../ui/form/late-select';
import { DateInput } from '../../../ui/form/date-input';
import { DecimalInput } from '../../../ui/form/decimal-input';
import { TextInput, type TextInputProps } from '../../../ui/form/text-input';
import { useNames } from '../words/names';
import { LiveField } from './live-field';
import styles from './live-field.module.css';
import { useDraftField, type DraftField } from './use-draft-field';

interface LiveInputProps {
  path: LivePath;
  section: string;
  label: string;
  hint?: string;
  /** A rule between fields that is broken here, translated. */
  problem?: string | undefined;
  optional?: boolean;
  labelHidden?: boolean;
}

const said = (key: string | undefined) => (key === undefined ? undefined : errorText(key, key));

function Clash<T extends string | number>({ field, path }: { field: DraftField<T>; path: LivePath }) {
  const { t } = useTranslation('plan');
  const names = useNames();
  if (!field.clash) return null;
  return (
    <div role="alert" className={styles['clash']}>
      <span>{t('clash.told', { value: names.value(path, field.clash.theirs) })}</span>
      <Button kind="primary" onClick={field.keep}>
        {t('clash.keep', { value: names.value(path, field.clash.mine) })}
      </Button>
      <Button onClick={field.take}>{t('clash.take', { value: names.value(path, field.clash.theirs) })}</Button>
    </div>
  );
}

export function LiveNumber({ path, section, problem, suffix, ...face }: LiveInputProps & { suffix?: string }) {
  const field = useDraftField<number>(path);
  const editable = useEditable();
  return (
    <LiveField path={path} section={section} typing={field.typing}>
      <div role="presentation" onKeyDown={(event) => event.key === 'Enter' && (field.clash ? field.keep() : field.commit())}>
        <DecimalInput
          {...face}
          readOnly={!editable}
          value={field.value ?? null}
          onChange={(next) => field.type(next ?? undefined)}
          onBlur={field.commit}
          error={said(field.error) ?? problem}
          {...(suffix !== undefined && { suffix })}
        />
      </div>
      <Clash field={field} path={path} />
    </LiveField>
  );
}

interface LiveTextProps extends LiveInputProps, Pick<TextInputProps, 'suggestions'> {
  /** How the stored text reads in the person's language, until they type over it. */
  readonly shown?: (stored: string) => string;
}

export function LiveText({ path, section, problem, shown, ...face }: LiveTextProps) {
  const field = useDraftField<string>(path);
  const editable = useEditable();
  return (
    <LiveField path={path} section={section} typing={field.typing}>
      <div role="presentation" onKeyDown={(event) => event.key === 'Enter' && (field.clash ? field.keep() : field.commit())}>
        <TextInput
          {...face}
          readOnly={!editable}
          value={(shown && !field.typing && field.value ? shown(field.value) : field.value) ?? ''}
          onChange={(next) => field.type(next.trim() === '' ? undefined : next)}
          onBlur={field.commit}
          error={said(field.error) ?? problem}
        />
      </div>
      <Clash field={field} path={path} />
    </LiveField>
  );
}

export function LiveDate({ path, section, problem, ...face }: LiveInputProps) {
  const [value, write] = useField(path);
  const editable = useEditable();
  return (
    <LiveField path={path} section={section}>
      <DateInput
        {...face}
        readOnly={!editable}
        value={(value as string | undefined) ?? null}
        onChange={(next) => write((next ?? undefined) as never)}
        error={problem}
      />
    </LiveField>
  );
}

export function LiveSelect<V extends ChoiceValue>({
  path,
  section,
  problem,
  choices,
  ...face
}: LiveInputProps & { choices: readonly Choice<V>[] }) {
  const [value, write] = useField(path);
  const editable = useEditable();
  return (
    <LiveField path={path} section={section}>
      <LateSelect<V>
        {...face}
        disabled={!editable}
        choices={choices}
        value={(value as V | undefined) ?? null}
        onChange={(next) => write((next ?? undefined) as never)}
        error={problem}
      />
    </LiveField>
  );
}
