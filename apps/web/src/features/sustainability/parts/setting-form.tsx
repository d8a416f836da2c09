import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../i18n/number';
import { CheckboxInput } from '../../../ui/form/checkbox-input';
import { DecimalInput } from '../../../ui/form/decimal-input';
import { SwitchInput } from '../../../ui/form/switch-input';
import { Card } from '../../../ui/layout/page-header';
import { useAreaUnits, usePracticeMoney } from '../area-text';
import type { Settings } from '../queries';
import { optionKey, type SettingsDraft, withCost, without } from '../settings-draft';
import styles from '../practices.module.css';
import { balanced } from '../weights';

interface SettingFormProps {
  readonly settings: Settings;
  readonly draft: SettingsDraft;
  readonly onChange: (draft: SettingsDraft) => void;
}

/** Weights that share 100, the cost limit, and which indicators and options count; what stood first is told beside what differs. */
export function SettingForm({ settings, draft, onChange }: SettingFormProps) {
  const { t } = useTranslation(['sustainability', 'practices']);
  const { perArea, perHectare } = useAreaUnits();
  const { unitByArea } = usePracticeMoney(settings.currency);
  const [balance, setBalance] = useState(true);
  const initial = Object.fromEntries(settings.initial.impactAreas.map(({ id, weight }) => [id, weight]));
  const weigh = (id: string, value: number | null) =>
    onChange({ ...draft, weights: balance ? balanced(draft.weights, id, value ?? 0) : { ...draft.weights, [id]: value ?? 0 } });
  return (
    <>
      <Card title={t('setting.weights')}>
        <div className={styles['weights']}>
          {settings.impactAreas.map(({ id }) => (
            <DecimalInput
              key={id}
              label={t(`practices:area.${id}`)}
              value={draft.weights[id]!}
              onChange={(value) => weigh(id, value)}
              suffix="%"
              {...(draft.weights[id] !== initial[id] && { hint: t('setting.initial', { value: formatNumber(initial[id]) }) })}
            />
          ))}
          <DecimalInput
            label={t('setting.cost')}
            optional
            value={draft.cost === null ? null : perArea(draft.cost)}
            onChange={(cost) => onChange({ ...draft, cost: cost === null ? null : perHectare(cost) })}
            suffix={unitByArea}
            hint={
              draft.cost === settings.initial.cost
                ? t('setting.costHint')
                : settings.initial.cost === null
                  ? t('setting.noLimit')
                  : t('setting.initial', { value: formatNumber(settings.initial.cost) })
            }
          />
        </div>
        <SwitchInput label={t('setting.balance')} checked={balance} onChange={setBalance} />
      </Card>
      {settings.impactAreas.map((area) => (
        <Card key={area.id} title={t(`practices:area.${area.id}`)}>
          {area.indicators.map((indicator) => (
            <IndicatorSetting key={indicator.id} {...{ indicator, draft, onChange }} unit={unitByArea} />
          ))}
        </Card>
      ))}
    </>
  );
}

function IndicatorSetting({
  indicator,
  draft,
  unit,
  onChange,
}: {
  indicator: Settings['impactAreas'][number]['indicators'][number];
  draft: SettingsDraft;
  unit: string;
  onChange: (draft: SettingsDraft) => void;
}) {
  const { t } = useTranslation(['sustainability', 'practices']);
  const { perArea, perHectare } = useAreaUnits();
  const { id, options } = indicator;
  const name = t(`practices:indicator.${id}`);
  const on = !draft.offIndicators.has(id);
  return (
    <fieldset className={styles['indicator']}>
      <legend className="visually-hidden">{name}</legend>
      <SwitchInput
        label={name}
        hint={t(`practices:about.${id}`)}
        checked={on}
        onChange={(checked) => onChange({ ...draft, offIndicators: without(draft.offIndicators, id, !checked) })}
      />
      {on && (
        <ul className={styles['options']}>
          {options.map((option) => {
            const label = t(`practices:option.${option.id}`);
            const cost = draft.costs[id]?.[option.id] ?? null;
            return (
              <li key={option.id}>
                <CheckboxInput
                  label={label}
                  checked={!draft.offOptions.has(optionKey(id, option.id))}
                  onChange={(checked) => onChange({ ...draft, offOptions: without(draft.offOptions, optionKey(id, option.id), !checked) })}
                />
                <DecimalInput
                  label={t('setting.costOf', { name, option: label })}
                  labelHidden
                  optional
                  placeholder={t('setting.noCost')}
                  value={cost === null ? null : perArea(cost)}
                  onChange={(value) =>
                    onChange({ ...draft, costs: withCost(draft.costs, id, option.id, value === null ? null : perHectare(value)) })
                  }
                  suffix={unit}
                />
              </li>
            );
          })}
        </ul>
      )}
    </fieldset>
  );
}
