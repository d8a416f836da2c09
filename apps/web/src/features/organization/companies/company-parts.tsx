import type { CompanyToggles } from '@loam/domain/organization/organization.schema';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../api/api-error';
import { errorText } from '../../../i18n/init';
import { Button } from '../../../ui/button';
import { RadioField, SwitchField } from '../../../ui/form/choice-field';
import { TextField } from '../../../ui/form/text-field';
import { identifiers } from './company-draft';
import styles from './company-form.module.css';
import type { LogoChoice } from './queries';

/** What the form of a super admin and that of a company's own admins have in common. */
export function useLogoChoice() {
  const [chosen, onChoose] = useState<LogoChoice>(null);
  const [error, setError] = useState<string | null>(null);
  /** The picture goes with the rest; a refusal of it stands beside it, and the form stays. */
  const sending = async (send: (logo: LogoChoice) => Promise<void>) => {
    setError(null);
    try {
      await send(chosen);
    } catch (refused) {
      if (!(refused instanceof ApiError) || !(refused.key.startsWith('image') || refused.key === 'fileTooLarge')) throw refused;
      setError(errorText(refused.key, refused.message, refused.details[0]?.params));
    }
  };
  return { sending, logo: { chosen, onChoose, error } };
}

/** What somebody else may have changed meanwhile, and how it is said. */
export function useWatchedParts<Toggle extends keyof CompanyToggles>(toggles: readonly Toggle[]) {
  const { t } = useTranslation('company');
  const named = (toggle: keyof CompanyToggles) => t(`toggle.${toggle}`);
  return [
    { name: 'name', label: t('name') },
    { name: 'growerIdentifier', label: t('growerIdentifier'), show: (value: (typeof identifiers)[number]) => t(`identifier.${value}`) },
    ...toggles.map((name) => ({
      name: `toggles.${name}` as const,
      label: named(name),
      show: (on: boolean) => t(on ? 'on' : 'off'),
    })),
  ] as const;
}

export function NameField({ autoFocus = false, taken = false }: { readonly autoFocus?: boolean; readonly taken?: boolean }) {
  const { t } = useTranslation('company');
  const hint = taken ? (
    <span className={styles['refused']} role="status">
      ▲ {errorText('companyNameExists', '')}
    </span>
  ) : (
    t('hint.name')
  );
  return <TextField name="name" label={t('name')} hint={hint} maxLength={80} autoFocus={autoFocus} />;
}

export function IdentifierField() {
  const { t } = useTranslation('company');
  return (
    <RadioField
      name="growerIdentifier"
      label={t('growerIdentifier')}
      hint={t('hint.growerIdentifier')}
      choices={identifiers.map((value) => ({ value, label: t(`identifier.${value}`) }))}
    />
  );
}

interface TogglesProps {
  readonly title: string;
  readonly names: readonly (keyof CompanyToggles)[];
  readonly locked?: boolean;
}

/** Each says beside it what it switches. */
export function Toggles({ title, names, locked = false }: TogglesProps) {
  const { t } = useTranslation('company');
  return (
    <fieldset className={styles['part']}>
      <legend className={styles['label']}>{title}</legend>
      {names.map((name) => (
        <SwitchField key={name} name={`toggles.${name}`} label={t(`toggle.${name}`)} hint={t(`switches.${name}`)} disabled={locked} />
      ))}
    </fieldset>
  );
}

interface FooterProps {
  readonly busy: boolean;
  readonly onClose: () => void;
  /** what saving asks for */
  readonly children?: ReactNode;
}

export function Footer({ busy, onClose, children }: FooterProps) {
  const { t } = useTranslation('company');
  return (
    <div className={styles['footer']}>
      <span className={styles['hint']}>{children}</span>
      <Button onClick={onClose}>{t('cancel')}</Button>
      <Button type="submit" kind="primary" busy={busy}>
        {t('save')}
      </Button>
    </div>
  );
}
