import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cropCalls } from '@loam/domain/crop/crop.calls';
import { uptake } from '@loam/domain/agronomy/need/demand';
import { inUnit } from '@loam/domain/agronomy/trace-reading';
import { nutrients } from '@loam/domain/kernel/unit/nutrients';
import { KG_HA, T_HA, TON_AC } from '@loam/domain/kernel/unit/unit-ids';
import { convert } from '@loam/domain/kernel/unit/units';
import type { TemplateBody } from '@loam/domain/template/template.schema';
import { isApiError } from '../../../api/api-error';
import { ask } from '../../../api/ask';
import { errorText } from '../../../i18n/init';
import { usePreferences } from '../../../i18n/preferences';
import { Button } from '../../../ui/button';
import { notify } from '../../../ui/feedback/notices';
import { DecimalInput } from '../../../ui/form/decimal-input';
import { Card } from '../../../ui/layout/page-header';
import { WhyFigure } from '../../../ui/trace/why-figure';
import { formatNumber } from '../../../i18n/number';
import { nutrientLabel, usePerArea, useTemplateNames } from '../names';
import styles from '../template.module.css';
import type { OpenTemplate } from '../use-template';
import { BoundedInput } from './bounded-input';

const MOST_KG_HA = 100_000;
type Needs = TemplateBody['nutritionalRequirements'];

/** One need among the others, in the order of the nutrients; none when it is cleared. */
export const withNeed = (needs: Needs, id: number, value: number | null): Needs =>
  nutrients.flatMap((one) => {
    if (one.id === id) return value === null ? [] : [{ id, value }];
    return needs.filter((need) => need.id === one.id);
  });

/** What the crop needs over the season, nutrient by nutrient, in the person's unit. */
export function NeedsCard({ open: { template, edit } }: { open: OpenTemplate }) {
  const { t } = useTranslation('template');
  const { unitId, symbol } = usePerArea();
  const { editable, nutritionalRequirements } = template;
  return (
    <>
      {editable && <FromCrop template={template} onFound={(needs) => edit('needs', () => ({ nutritionalRequirements: needs }))} />}
      {(['macro', 'micro', 'additional'] as const).map((group) => (
        <Card key={group} title={t(`need.${group}`)}>
          <div className={styles['cells']}>
            {nutrients
              .filter((one) => one.group === group)
              .map(({ id }) => {
                const value = nutritionalRequirements.find((one) => one.id === id)?.value;
                return (
                  <BoundedInput
                    key={id}
                    label={nutrientLabel(id)}
                    optional
                    suffix={symbol}
                    readOnly={!editable}
                    value={value === undefined ? null : Number(convert(value, KG_HA, unitId).toPrecision(12))}
                    allows={(next) => next === null || (next >= 0 && convert(next, unitId, KG_HA) <= MOST_KG_HA)}
                    wrong={t('mustNotBeNegative')}
                    onChange={(next) => {
                      const kg_ha = next === null ? null : convert(next, unitId, KG_HA);
                      edit(`need${id}`, (now) => ({ nutritionalRequirements: withNeed(now.nutritionalRequirements, id, kg_ha) }));
                    }}
                  />
                );
              })}
          </div>
        </Card>
      ))}
    </>
  );
}

/** The uptake of the crop at a yield, to begin from. */
function FromCrop({ template, onFound }: { template: TemplateBody; onFound: (needs: Needs) => void }) {
  const { cropId, cropName, groupId } = template;
  const { t } = useTranslation('template');
  const { units } = usePreferences();
  const [amount, setAmount] = useState<number | null>(null);
  const [unitId, symbol] = units === 'imperial' ? [TON_AC, 'ton/ac'] : [T_HA, 't/ha'];
  const take = useMutation({
    mutationFn: (given: number) =>
      ask(cropCalls.atYield, { body: { cropId, yield: given, yieldUnitId: unitId, ...(groupId !== null && { groupId }) } }),
    onSuccess: ({ requirements }) => onFound(requirements.map(({ id, value }) => ({ id, value }))),
    onError: (error) => notify(isApiError(error) ? errorText(error.key, error.message) : t('failed'), 'bad'),
  });
  return (
    <Card title={t('need.fromCrop', { crop: cropName })}>
      <div className={styles['tools']}>
        <DecimalInput label={t('need.yield')} suffix={symbol} value={amount} onChange={setAmount} />
        <Button disabled={amount === null || amount <= 0} busy={take.isPending} onClick={() => amount !== null && take.mutate(amount)}>
          {t('need.take')}
        </Button>
      </div>
      <p className={styles['hint']}>{t('need.takeText')}</p>
      {amount !== null && amount > 0 && <Preview template={template} yield_t_ha={convert(amount, unitId, T_HA)} />}
    </Card>
  );
}

/** What taking over would write, each amount with its why. */
function Preview({ template, yield_t_ha }: { template: TemplateBody; yield_t_ha: number }) {
  const { t } = useTranslation('template');
  const { unitId, symbol } = usePerArea();
  const { library } = useTemplateNames(template);
  const crop = library.data?.cropFacts(template.cropId);
  const found = nutrients.flatMap(({ id }) => {
    const line = crop && uptake(crop, id, yield_t_ha);
    return line ? [{ id, line }] : [];
  });
  if (found.length === 0) return null;
  return (
    <ul className={styles['preview']} aria-label={t('need.preview')}>
      {found.map(({ id, line }) => {
        const value = formatNumber(convert(line.value, KG_HA, unitId));
        return (
          <li key={id}>
            {nutrientLabel(id)}{' '}
            <WhyFigure
              title={t('need.previewOf', { nutrient: nutrientLabel(id) })}
              value={`${value} ${symbol}`}
              lines={() => [line, ...inUnit(line, KG_HA, unitId)]}
              source={library.data!.sourceName}
            />
          </li>
        );
      })}
    </ul>
  );
}
