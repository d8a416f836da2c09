import type { TemplateContent } from '@loam/domain/template/template.schema';

type Tanks = Pick<TemplateContent, 'tanks' | 'proportionalStages'>;
export type TankStage = TemplateContent['proportionalStages'][number];
export type StageTank = TankStage['tanks'][number];
export type TankProduct = StageTank['products'][number];

const dry = { irrigationAmount: null, flowRate: null, irrigationEvents: null, fertigationEvents: null };
const emptyTank = (id: string): StageTank => ({ id, volume: null, injectionRatio: null, injectionRatioUnitId: null, products: [] });

/** A tank that is gone leaves every stage; a stage without tanks and water is none. */
export const withoutTank = ({ tanks, proportionalStages }: Tanks, id: string): Tanks => ({
  tanks: tanks.filter((tank) => tank.id !== id),
  proportionalStages: proportionalStages
    .map((stage) => ({ ...stage, tanks: stage.tanks.filter((tank) => tank.id !== id) }))
    .filter(({ stageId: _stage, tanks: left, ...water }) => left.length > 0 || Object.values(water).some((value) => value !== null)),
});

/** A tank is given in a stage from now on. */
export function inStage(stages: readonly TankStage[], stageId: number, tank: string): TankStage[] {
  const known = stages.some((stage) => stage.stageId === stageId) ? stages : [...stages, { stageId, ...dry, tanks: [] }];
  return known.map((stage) =>
    stage.stageId === stageId && !stage.tanks.some(({ id }) => id === tank)
      ? { ...stage, tanks: [...stage.tanks, emptyTank(tank)] }
      : stage,
  );
}

export const withWater = (stages: readonly TankStage[], stageId: number, water: Partial<TankStage>): TankStage[] =>
  stages.map((stage) => (stage.stageId === stageId ? { ...stage, ...water } : stage));

/** `null` takes the tank out of the stage. */
export const withStageTank = (
  stages: readonly TankStage[],
  stageId: number,
  tank: string,
  values: Partial<StageTank> | null,
): TankStage[] =>
  stages.map((stage) =>
    stage.stageId === stageId
      ? {
          ...stage,
          tanks: stage.tanks.flatMap((one) => (one.id !== tank ? [one] : values === null ? [] : [{ ...one, ...values }])),
        }
      : stage,
  );

/** `null` takes the product out; one that is new begins with `values` alone. */
export const withProduct = (products: readonly TankProduct[], id: number, values: Partial<TankProduct> | null): TankProduct[] => {
  const changed = products.flatMap((one) => (one.id !== id ? [one] : values === null ? [] : [{ ...one, ...values }]));
  return values === null || products.some((one) => one.id === id)
    ? changed
    : [...changed, { id, ph: null, dosage: null, unitId: null, ...values }];
};
