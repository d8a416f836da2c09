import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { KG, LB } from '@loam/domain/kernel/unit/unit-ids';
import { convert, units } from '@loam/domain/kernel/unit/units';
import { usePreferences } from '../../../i18n/preferences';
import { Button } from '../../../ui/button';
import { SelectInput } from '../../../ui/form/select-input';
import { inStage, type StageTank, type TankProduct, type TankStage, withProduct, withStageTank, withWater } from '../model/tank-edits';
import styles from '../template.module.css';
import { BoundedInput } from './bounded-input';
import { DoseRow } from './dose-row';
import { ProductTools } from './product-tools';
import type { TankParts } from './tanks-card';

/** As a document keeps them, and as imperial readers see them. */
const kept = { irrigationAmount: 17, flowRate: 23, volume: 12, injectionRatio: 21 } as const;
const imperial = { irrigationAmount: 18, flowRate: 24, volume: 13, injectionRatio: 22 } as const;
const FILLING_UNITS = units.filter(({ dimension }) => dimension === 'mass' || dimension === 'volume');
const MOST_EVENTS = 10_000;

/** A number that is kept in one unit and shown in the reader's. */
function useShown() {
  const { units: system } = usePreferences();
  return (field: keyof typeof kept) => {
    const unitId = (system === 'imperial' ? imperial : kept)[field];
    return {
      suffix: units.find((one) => one.id === unitId)!.symbol,
      shown: (value: number | null) => (value === null ? null : Number(convert(value, kept[field], unitId).toPrecision(12))),
      stored: (value: number | null) => (value === null ? null : convert(value, unitId, kept[field])),
    };
  };
}

interface StageProps extends TankParts {
  readonly stage: TankStage;
  readonly tankName: (id: string) => string;
}

/** One stage that is fertigated: its water, and what each tank brings. */
export function TankStageFields({ stage, template, names, edit, tankName }: StageProps) {
  const { t } = useTranslation('template');
  const { stageId, tanks } = stage;
  const { editable } = template;
  const others = template.tanks.filter(({ id }) => !tanks.some((tank) => tank.id === id));
  return (
    <fieldset className={styles['application']}>
      <legend>{names.stage(stageId)}</legend>
      <WaterFields {...{ stage, template, edit }} />
      {tanks.map((tank) => (
        <TankFields key={tank.id} {...{ stage, tank, template, names, edit, tankName }} />
      ))}
      {editable && (
        <div className={styles['tools']}>
          {others.length > 0 && (
            <SelectInput
              key={tanks.length}
              label={t('tank.addToStage')}
              choices={others.map(({ id }) => ({ value: id, label: tankName(id) }))}
              value={null}
              onChange={(id) =>
                id !== null && edit(`in ${stageId} ${id}`, (now) => ({ proportionalStages: inStage(now.proportionalStages, stageId, id) }))
              }
            />
          )}
          <Button
            kind="quiet"
            icon={<IconTrash size={14} aria-hidden />}
            onClick={() =>
              edit(`stage ${stageId}`, (now) => ({ proportionalStages: now.proportionalStages.filter((one) => one.stageId !== stageId) }))
            }
          >
            {t('tank.removeStage', { stage: names.stage(stageId) })}
          </Button>
        </div>
      )}
    </fieldset>
  );
}

/** The water of a stage, for all of its tanks. */
function WaterFields({ stage, template, edit }: Pick<StageProps, 'stage' | 'template' | 'edit'>) {
  const { t } = useTranslation('template');
  const inUnit = useShown();
  const { stageId } = stage;
  const { editable } = template;
  const water = (field: keyof TankStage, value: number | null) =>
    edit(`water ${stageId} ${field}`, (now) => ({ proportionalStages: withWater(now.proportionalStages, stageId, { [field]: value }) }));
  return (
    <div className={styles['cells']}>
      {(['irrigationAmount', 'flowRate'] as const).map((field) => {
        const { suffix, shown, stored } = inUnit(field);
        return (
          <BoundedInput
            key={field}
            label={t(`tank.${field}`)}
            suffix={suffix}
            readOnly={!editable}
            optional
            value={shown(stage[field])}
            allows={(next) => next === null || next >= 0}
            wrong={t('mustNotBeNegative')}
            onChange={(next) => water(field, stored(next))}
          />
        );
      })}
      {(['irrigationEvents', 'fertigationEvents'] as const).map((field) => (
        <BoundedInput
          key={field}
          label={t(`tank.${field}`)}
          readOnly={!editable}
          optional
          value={stage[field]}
          allows={(next) => next === null || (Number.isInteger(next) && next >= 0 && next <= MOST_EVENTS)}
          wrong={t('tank.wrongCount')}
          onChange={(next) => water(field, next)}
        />
      ))}
    </div>
  );
}

/** One tank in one stage: its filling, how it is injected, and its products a filling. */
function TankFields({ stage: { stageId }, tank, template, names, edit, tankName }: StageProps & { readonly tank: StageTank }) {
  const { t } = useTranslation('template');
  const { units: system } = usePreferences();
  const { editable } = template;
  const { id, products } = tank;
  const change = (field: string, values: Partial<StageTank> | null) =>
    edit(`in ${stageId} ${id} ${field}`, (now) => ({ proportionalStages: withStageTank(now.proportionalStages, stageId, id, values) }));
  const product = (productId: number, values: Partial<TankProduct> | null) =>
    edit(`in ${stageId} ${id} ${productId} ${Object.keys(values ?? {}).join()}`, (now) => {
      const list = now.proportionalStages.find((one) => one.stageId === stageId)?.tanks.find((one) => one.id === id)?.products ?? [];
      return { proportionalStages: withStageTank(now.proportionalStages, stageId, id, { products: withProduct(list, productId, values) }) };
    });
  const legend = t('tank.inStage', { tank: tankName(id), stage: names.stage(stageId) });
  return (
    <fieldset className={styles['application']}>
      <legend>{legend}</legend>
      <TankCells tank={tank} editable={editable} onChange={change} />
      <ul className={styles['doses']}>
        {products.map((one) => (
          <DoseRow
            key={one.id}
            product={names.product(one.id)}
            label={t('tank.dosageOf', { product: names.product(one.id) })}
            amount={one.dosage}
            unitId={one.unitId}
            choices={FILLING_UNITS}
            editable={editable}
            onAmount={(dosage) => product(one.id, { dosage, unitId: one.unitId ?? (system === 'imperial' ? LB : KG) })}
            onUnit={(unitId) => product(one.id, { unitId })}
            onRemove={() => product(one.id, null)}
          >
            <BoundedInput
              label={t('tank.phOf', { product: names.product(one.id) })}
              labelHidden
              suffix="pH"
              optional
              readOnly={!editable}
              value={one.ph}
              allows={(ph) => ph === null || (ph >= 0 && ph <= 14)}
              wrong={t('tank.wrongPh')}
              onChange={(ph) => product(one.id, { ph })}
            />
          </DoseRow>
        ))}
      </ul>
      {editable && (
        <ProductTools
          names={names}
          products={products}
          onAdd={(next) => product(next, { dosage: 1, unitId: system === 'imperial' ? LB : KG })}
          removeLabel={t('tank.takeOut', { tank: tankName(id) })}
          onRemove={() => change('gone', null)}
        />
      )}
    </fieldset>
  );
}

interface TankCellsProps {
  readonly tank: StageTank;
  readonly editable: boolean;
  readonly onChange: (field: string, values: Partial<StageTank>) => void;
}

/** The filling of a tank and how it is injected. */
function TankCells({ tank, editable, onChange }: TankCellsProps) {
  const { t } = useTranslation('template');
  const inUnit = useShown();
  const [volume, ratio] = [inUnit('volume'), inUnit('injectionRatio')];
  /** Litres a cubic metre, which readers see in their own; any other ratio stays as it was typed. */
  const plain = tank.injectionRatioUnitId === null || tank.injectionRatioUnitId === kept.injectionRatio;
  return (
    <div className={styles['cells']}>
      <BoundedInput
        label={t('tank.volume')}
        suffix={volume.suffix}
        readOnly={!editable}
        optional
        value={volume.shown(tank.volume)}
        allows={(next) => next === null || next >= 0}
        wrong={t('mustNotBeNegative')}
        onChange={(next) => onChange('volume', { volume: volume.stored(next) })}
      />
      <BoundedInput
        label={t('tank.injectionRatio')}
        suffix={plain ? ratio.suffix : units.find((one) => one.id === tank.injectionRatioUnitId)?.symbol}
        readOnly={!editable}
        optional
        value={plain ? ratio.shown(tank.injectionRatio) : tank.injectionRatio}
        allows={(next) => next === null || next >= 0}
        wrong={t('mustNotBeNegative')}
        onChange={(next) =>
          onChange(
            'ratio',
            plain
              ? { injectionRatio: ratio.stored(next), injectionRatioUnitId: next === null ? null : kept.injectionRatio }
              : { injectionRatio: next },
          )
        }
      />
    </div>
  );
}
