import { useTranslation } from 'react-i18next';
import { changePreferences } from '../../../api/preferences';
import { formatDate, longDate, today } from '../../../i18n/date';
import { errorText } from '../../../i18n/init';
import { dateFormats, languages } from '../../../i18n/languages';
import { formatNumber, hasNativeDigits } from '../../../i18n/number';
import { type Preferences, usePreferences } from '../../../i18n/preferences';
import { notify } from '../../../ui/feedback/notices';
import { inLetters } from '../../../ui/form/date-letters';
import { RadioInput } from '../../../ui/form/radio-input';
import { SelectInput } from '../../../ui/form/select-input';
import { SwitchInput } from '../../../ui/form/switch-input';
import { Card } from '../../../ui/layout/page-header';
import styles from './account.module.css';
import { MailCard } from './mail-card';

/** Every choice acts at once; the line on top shows what it does. */
export function PreferencesPanel() {
  const { t } = useTranslation('account');
  const now = usePreferences();
  const change = (next: Partial<Preferences>) =>
    void changePreferences(next).catch((error: unknown) =>
      notify(error instanceof Error && 'key' in error ? errorText(String(error.key), error.message) : t('preferences.failed'), 'bad'),
    );
  const [named, dates] = [useNamed(), useDateChoices()];
  return (
    <div className={styles['stack']}>
      <p className={styles['preview']} role="status">
        <span>{t('preferences.preview')}</span>
        <strong>{formatNumber(1234567.89, { style: now })}</strong>
        <strong>{formatDate(today(), now.dateFormat)}</strong>
        <strong>{longDate(today(), now.language)}</strong>
        <strong>
          {t(`preferences.example.${now.units}`, { value: formatNumber(now.units === 'metric' ? 42.6 : 105.26, { style: now }) })}
        </strong>
      </p>
      <Card title={t('preferences.reading')}>
        <div className={styles['grid']}>
          <SelectInput
            label={t('preferences.language')}
            choices={languages.map(({ code, name }) => ({ value: code, label: name }))}
            value={now.language}
            onChange={(language) => language && change({ language })}
          />
          <SelectInput
            label={t('preferences.dateFormat')}
            choices={dates}
            value={now.dateFormat as (typeof dateFormats)[number]['format']}
            onChange={(dateFormat) => dateFormat && change({ dateFormat })}
          />
          <SelectInput
            label={t('preferences.numberFormat')}
            choices={named('numbers', ['auto', 'dot', 'comma'])}
            value={now.numberFormat}
            onChange={(numberFormat) => numberFormat && change({ numberFormat })}
          />
          {hasNativeDigits(now.language) && (
            <RadioInput
              label={t('preferences.digits')}
              choices={named('digit', ['latin', 'native'])}
              value={now.digits}
              onChange={(digits) => change({ digits })}
            />
          )}
          <RadioInput
            label={t('preferences.units')}
            choices={named('system', ['metric', 'imperial'])}
            value={now.units}
            onChange={(units) => change({ units })}
          />
        </div>
      </Card>
      <ScreenCard now={now} change={change} />
      <MailCard />
    </div>
  );
}

/** Each with how today is written by it. */
function useDateChoices() {
  const { t } = useTranslation('ui');
  return dateFormats.map(({ format }) => ({ value: format, label: `${inLetters(t, format)} · ${formatDate(today(), format)}` }));
}

/** Choices with their words. */
function useNamed() {
  const { t } = useTranslation('account');
  return <const V extends string>(group: string, values: readonly V[]) =>
    values.map((value) => ({ value, label: t(`preferences.${group}.${value as string}`) }));
}

function ScreenCard({ now, change }: { now: Preferences; change: (next: Partial<Preferences>) => void }) {
  const { t } = useTranslation('account');
  const named = useNamed();
  return (
    <Card title={t('preferences.screen')}>
      <div className={styles['grid']}>
        <RadioInput
          label={t('preferences.theme')}
          choices={named('themes', ['auto', 'light', 'dark'])}
          value={now.theme}
          onChange={(theme) => change({ theme })}
        />
        <RadioInput
          label={t('preferences.density')}
          choices={named('densities', ['compact', 'comfortable'])}
          value={now.density}
          onChange={(density) => change({ density })}
        />
        <SwitchInput
          label={t('preferences.shortcuts')}
          hint={t('preferences.shortcutsHint')}
          checked={now.shortcuts}
          onChange={(shortcuts) => change({ shortcuts })}
        />
        <SwitchInput
          label={t('preferences.quiet')}
          hint={t('preferences.quietHint')}
          checked={now.quiet}
          onChange={(quiet) => change({ quiet })}
        />
      </div>
    </Card>
  );
}
