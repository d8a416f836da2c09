import { type PermissionPreset, presetNames } from '@loam/domain/user/permission-presets';
import { useTranslation } from 'react-i18next';
import { SelectInput } from '../../../../ui/form/select-input';

/** Permissions under a name. Whoever has others has none of these, and nothing is chosen. */
export function PresetInput({
  value,
  onChange,
}: {
  readonly value: PermissionPreset | undefined;
  readonly onChange: (preset: PermissionPreset) => void;
}) {
  const { t } = useTranslation('people');
  return (
    <SelectInput
      label={t('preset.label')}
      hint={t(value ? `preset.hint.${value}` : 'preset.own')}
      choices={presetNames.map((name) => ({ value: name, label: t(`preset.${name}`) }))}
      value={value ?? null}
      onChange={(name) => name && onChange(name)}
    />
  );
}
