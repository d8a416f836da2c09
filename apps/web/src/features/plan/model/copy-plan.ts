import { placesAfter } from '@loam/domain/plan/document/plan-places.document';
import { savePlan } from '@loam/domain/plan/plan.schema';
import type { LiveDocument } from '../../../live/document/live-document';
import { newKey, type LivePath } from '../../../live/document/live-path';
import { itemsOf, type Entries } from './edits';
import { stagesOf } from './columns';

const contents = savePlan.pick({
  stages: true,
  products: true,
  tanks: true,
  applications: true,
  foliarApplications: true,
  proportionalStages: true,
});

/**
 * Products, tanks and applications of another plan as values for this one, under keys of its own; dates and prices stay behind.
 * Stages are matched by id, then by their place in the season.
 */
export function copyApplications(body: unknown, document: LiveDocument): Entries {
  const known = Object.keys(contents.shape);
  const picked = Object.fromEntries(Object.entries(body as Record<string, unknown>).filter(([name]) => known.includes(name)));
  const read = contents.safeParse(picked);
  if (!read.success) return [];
  const plan = read.data;
  const own = stagesOf(itemsOf(document, 'stages')).map(({ id }) => id);
  const theirs = (plan.stages ?? []).map(({ stageId }) => stageId ?? -1).filter((id) => id > 0);
  const inSeason = own.filter((id) => id > 0);
  const stageOf = (id: number | null | undefined): number => {
    if (id === undefined || id === null || id < 0) return id ?? -1;
    return own.includes(id) ? id : (inSeason[Math.min(theirs.indexOf(id), inSeason.length - 1)] ?? -1);
  };
  const entries: Entries = [];
  const put = (path: LivePath, value: unknown) => value !== undefined && value !== null && entries.push([path, value]);

  const products = plan.products ?? [];
  const productPlaces = placesAfter(itemsOf(document, 'products'), products.length);
  products.forEach(({ id, unitId }, index) => {
    put(`products.${id}|made`, true);
    put(`products.${id}|order`, productPlaces[index]);
    put(`products.${id}|unitId`, unitId);
  });
  const tanks = plan.tanks ?? [];
  const tankPlaces = placesAfter(itemsOf(document, 'tanks'), tanks.length);
  const tankKeys = new Map(tanks.map(({ id }) => [id ?? '', newKey()]));
  tanks.forEach(({ id, name }, index) => {
    const key = tankKeys.get(id ?? '')!;
    put(`tanks.${key}|made`, true);
    put(`tanks.${key}|name`, name);
    put(`tanks.${key}|order`, tankPlaces[index]);
  });

  const columns = [
    ...(plan.applications ?? []).map((one) => ({ ...one, method: 'quantitative' })),
    ...(plan.foliarApplications ?? []).map((one) => ({ ...one, method: 'foliar' })),
  ];
  const inTanks = (plan.proportionalStages ?? []).flatMap((stage) =>
    (stage.tanks ?? []).map((tank) => ({ ...tank, stageId: stage.stageId })),
  );
  const places = placesAfter(itemsOf(document, 'applications'), columns.length + inTanks.length);
  const column = (key: string, index: number, method: string, stageId: number, typeId: number | null | undefined) => {
    put(`applications.${key}|made`, true);
    put(`applications.${key}|order`, places[index]);
    put(`applications.${key}|method`, method);
    put(`applications.${key}|cropStageId`, stageId);
    put(`applications.${key}|applicationTypeId`, typeId);
  };
  columns.forEach((one, index) => {
    const key = newKey();
    column(key, index, one.method, stageOf(one.cropStageId ?? one.stageId), one.applicationTypeId);
    put(`applications.${key}|waterVolume`, one.waterVolume);
    put(`applications.${key}|waterVolumeUnitId`, one.waterVolumeUnitId);
    for (const { id, amount, unitId } of one.products ?? []) put(`doses.${key}|${id}`, unitId ? [amount, unitId] : undefined);
  });
  inTanks.forEach((one, index) => {
    const tank = tankKeys.get(one.id ?? '');
    if (tank === undefined) return;
    const stageId = stageOf(one.stageId);
    const key = `${stageId}_${tank}`;
    column(key, columns.length + index, 'proportional', stageId, 4);
    put(`applications.${key}|tank`, tank);
    put(`applications.${key}|volume`, one.volume);
    put(`applications.${key}|injectionRatio`, one.injectionRatio);
    put(`applications.${key}|injectionRatioUnitId`, one.injectionRatioUnitId);
    for (const { id, ph, dosage, unitId } of one.products ?? []) {
      put(`applications.${key}|ph${id}`, ph);
      put(`doses.${key}|${id}`, dosage && unitId ? [dosage, unitId] : undefined);
    }
  });
  return entries;
}
