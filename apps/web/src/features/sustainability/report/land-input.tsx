import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SelectInput } from '../../../ui/form/select-input';
import styles from '../practices.module.css';

/** Land use, tillage and carbon inputs as IPCC table 5.5 has them. */
const parts = {
  lu: ['longTermCultivated', 'perennialTree', 'setAside', 'native'],
  mg: ['full', 'reduced', 'noTill'],
  i: ['low', 'medium', 'highWithoutManure', 'highWithManure'],
} as const;
type Part = keyof typeof parts;
type Land = Partial<Record<Part, string | null>>;

interface LandInputProps {
  readonly label: string;
  readonly value: unknown;
  readonly disabled: boolean;
  readonly onAnswer: (value: unknown) => void;
}

/** How land was used: told once all of it is said, or nothing of it. */
export function LandInput({ label, value, disabled, onAnswer }: LandInputProps) {
  const { t } = useTranslation('report');
  const stands = JSON.stringify(value ?? {});
  const [land, setLand] = useState<Land>(() => JSON.parse(stands) as Land);
  useEffect(() => setLand(JSON.parse(stands) as Land), [stands]);
  const choose = (part: Part, chosen: string | null) => {
    const next: Land = { ...land, [part]: chosen };
    const said = Object.keys(parts).filter((one) => next[one as Part]);
    setLand(next);
    if (said.length === 0) onAnswer(null);
    if (said.length === Object.keys(parts).length) onAnswer(next);
  };
  const partly = Object.values(land).some(Boolean) && Object.keys(parts).some((part) => !land[part as Part]);
  return (
    <fieldset className={styles['parts']} disabled={disabled}>
      <legend>{label}</legend>
      {(Object.keys(parts) as Part[]).map((part) => (
        <SelectInput
          key={part}
          label={t(`land.${part}`)}
          optional
          disabled={disabled}
          choices={parts[part].map((id) => ({ value: id as string, label: t(`land.${id}`) }))}
          value={land[part] ?? null}
          onChange={(chosen) => choose(part, chosen)}
        />
      ))}
      {partly && <p role="status">{t('land.partly')}</p>}
    </fieldset>
  );
}
