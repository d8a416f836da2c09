import { Radio } from '@mantine/core';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Radio.layer.css';
import { type Choice, type ChoiceValue, type FieldFace, useFace } from './field-face';
import styles from './form.module.css';

export interface RadioInputProps<V extends ChoiceValue> extends FieldFace {
  choices: readonly (Choice<V> & { hint?: string })[];
  value: V | null;
  onChange: (value: V) => void;
  error?: string | undefined;
  labelHidden?: boolean;
}

export function RadioInput<V extends ChoiceValue>({ choices, value, onChange, error, labelHidden, ...face }: RadioInputProps<V>) {
  const { label, description, error: shown, classNames } = useFace(face, error);
  return (
    <Radio.Group
      label={label}
      description={description}
      error={shown}
      classNames={{
        label: labelHidden ? (styles['unseen'] ?? '') : classNames.label,
        description: classNames.description,
        error: classNames.error,
      }}
      value={value === null ? null : String(value)}
      onChange={(picked) => {
        const choice = choices.find((one) => String(one.value) === picked);
        if (choice) onChange(choice.value);
      }}
    >
      <div className={`${styles['choices']} ${choices.some(({ hint }) => hint) ? styles['explained'] : ''}`}>
        {choices.map((choice) => (
          <Radio
            key={choice.value}
            size="md"
            value={String(choice.value)}
            label={choice.label}
            description={choice.hint}
            disabled={(choice.disabled ?? false) || (face.disabled ?? false)}
            classNames={{ label: styles['choiceLabel'] ?? '', radio: styles['mark'] ?? '' }}
          />
        ))}
      </div>
    </Radio.Group>
  );
}
