import { Injectable } from '@nestjs/common';
import { imageryErrors } from '@loam/domain/imagery/imagery.errors';
import type { ImageryAsked, IndexAnswer, StatsAnswer, TrendAnswer, ZonesAsked } from '@loam/domain/imagery/imagery.schema';
import { classBounds, colorsOf, type Palette } from '@loam/domain/imagery/index-colors';
import { CLEAR_FOR_TREND, CLEAR_TO_SHOW, FEW_PIXELS } from '@loam/domain/imagery/scene-mask';
import type { Scene } from '@loam/domain/imagery/stac';
import { directionOf, isDip, ofCrop, smoothed } from '@loam/domain/imagery/trend';
import { addDays } from '@loam/domain/kernel/locale/dates';
import type { Language } from '@loam/domain/kernel/locale/language';
import type { PolygonGeometry } from '@loam/domain/kernel/geometry/geometry';
import { Clock } from '../../platform/decisions/clock.js';
import { refused } from '../../platform/refusal/refused.js';
import { FieldWrites } from '../field/index.js';
import { SeasonMarks } from './season-marks.js';
import type { SceneSeen } from './scene/scene-reader.messages.js';
import { down, type Read, ScenesOfField, type Wanted } from './scenes-of-field.js';

const SPAN_DAYS = 60;
const TREND_DAYS = 400;
/** So many dates are read while somebody waits for one clear picture, or for a trend. */
const MOST_TRIED = 8;
const MOST_TREND = 24;

interface Chosen {
  readonly scene: Scene;
  readonly seen: SceneSeen;
}

/** What satellites saw of a field. Whoever asks has asked `Access` before. */
@Injectable()
export class FieldImagery {
  constructor(
    private readonly fields: FieldWrites,
    private readonly scenes: ScenesOfField,
    private readonly marks: SeasonMarks,
    private readonly clock: Clock,
  ) {}

  /** A picture of an index over the field on one date, with its bounds. */
  async layer(asked: ImageryAsked & { readonly palette: Palette }): Promise<IndexAnswer> {
    const { fieldId, index, palette } = asked;
    const wanted: Wanted = { geometry: await this.outline(fieldId), index, rims: false, palette };
    const scenes = await this.over(wanted.geometry, asked, SPAN_DAYS);
    const { chosen, state } = await this.newestClear(wanted, scenes);
    const known = await this.scenes.known(wanted, scenes);
    const dates = scenes.map(({ date, id }, n) => ({ date, sceneId: id, clear: clearOf(known[n]) }));
    const base = { fieldId, state, dates, source: this.scenes.attribution };
    if (!chosen?.seen.picture) return { ...base, layer: null };
    const { png, width, height, corners } = chosen.seen.picture;
    const [lons, lats] = [corners.map(([lon]) => lon), corners.map(([, lat]) => lat)];
    const layer = {
      ...counted(chosen, index),
      ...{ raster: `data:image/png;base64,${png}`, width, height, corners: corners.map((corner) => [...corner]) },
      bounds: [Math.min(...lons), Math.min(...lats), Math.max(...lons), Math.max(...lats)],
      stops: colorsOf(index, palette).map((stop) => ({ ...stop })),
    };
    return { ...base, layer };
  }

  /** Statistics of an index over the field, a row for each date. */
  async statistics(asked: ImageryAsked): Promise<StatsAnswer> {
    const { fieldId, index } = asked;
    const wanted: Wanted = { geometry: await this.outline(fieldId), index, rims: false };
    const { chosen, state } = await this.newestClear(wanted, await this.over(wanted.geometry, asked, SPAN_DAYS));
    const base = { fieldId, state, source: this.scenes.attribution };
    if (!chosen?.seen.statistics) return base;
    const { histogram, ...figures } = chosen.seen.statistics;
    const bounds = classBounds(index);
    const classes = chosen.seen.classAreasHa.map((areaHa, n) => ({ from: bounds[n - 1] ?? null, to: bounds[n] ?? null, areaHa }));
    return { ...base, ...counted(chosen, index), ...figures, histogram: histogram.map((bin) => ({ ...bin })), classes };
  }

  /** What each clear pixel of the field shows on one date. @throws 422 dateNotClear */
  async pixels({ fieldId, index, date }: Pick<ZonesAsked, 'fieldId' | 'index' | 'date'>) {
    const wanted: Wanted = { geometry: await this.outline(fieldId), index, rims: false, pixels: true };
    const { chosen, state } = await this.newestClear(wanted, await this.scenes.over(wanted.geometry, date, date));
    if (!chosen?.seen.pixels) throw refused(imageryErrors, 'dateNotClear', { state });
    return { date: chosen.scene.date, sceneId: chosen.scene.id, pixels: chosen.seen.pixels };
  }

  /** C227: one value for each date that is clear enough. */
  async trend(asked: ImageryAsked, language: Language): Promise<TrendAnswer> {
    const { fieldId, index } = asked;
    const wanted: Wanted = { geometry: await this.outline(fieldId), index, rims: true };
    const scenes = await this.over(wanted.geometry, asked, TREND_DAYS);
    const known = await this.scenes.known(wanted, scenes);
    const missing = scenes.filter((_, n) => known[n] === undefined);
    const read = await this.scenes.of(wanted, missing.slice(0, MOST_TREND));
    const byId = new Map<string, (typeof read)[number]>(missing.slice(0, MOST_TREND).map(({ id }, n) => [id, read[n]!]));
    scenes.forEach(({ id }, n) => known[n] && byId.set(id, known[n]));
    const failure = read.find((one) => 'failure' in one);
    if (failure && 'failure' in failure && [...byId.values()].every((one) => 'failure' in one)) throw down(failure.failure);
    const found = scenes.flatMap((scene) => {
      const one = byId.get(scene.id);
      return one && 'seen' in one ? [{ scene, seen: one.seen }] : [];
    });
    const clear = bestOfEachDay(found).filter(({ seen }) => seen.statistics && seen.validFraction >= CLEAR_FOR_TREND);
    const points = clear.map(({ scene, seen }) => ({ date: scene.date, value: seen.statistics!.p50 })).reverse();
    const kept = points.filter((_, n) => !isDip(points, n));
    const season = await this.marks.of(fieldId, this.days(asked, TREND_DAYS), language);
    const grown = ofCrop(kept, season.marks.find(({ kind }) => kind === 'planting')?.date);
    return {
      ...{ fieldId, index, source: this.scenes.attribution },
      series: clear.reverse().map(({ scene, seen }, n) => ({
        ...{ date: scene.date, sceneId: scene.id, mean: seen.statistics!.mean, p50: seen.statistics!.p50, clear: seen.validFraction },
        dropped: isDip(points, n),
      })),
      smoothed: smoothed(kept),
      ...directionOf(grown),
      directionFrom: grown[0]?.date ?? null,
      pending: scenes.length - [...byId.values()].filter((one) => !('failure' in one)).length,
      cloudy: bestOfEachDay(found).length - clear.length,
      ...season,
    };
  }

  /** @throws 422 fieldHasNoPolygon */
  private async outline(fieldId: number): Promise<PolygonGeometry> {
    const { state } = await this.fields.read(fieldId);
    const geometry = state.status === 'present' ? state.geometry : null;
    if (geometry?.type !== 'Polygon') throw refused(imageryErrors, 'fieldHasNoPolygon');
    return geometry;
  }

  private days({ from, to }: ImageryAsked, days: number): { from: string; to: string } {
    const last = to ?? this.clock.today();
    return { from: from ?? addDays(last, -days), to: last };
  }

  private over(geometry: PolygonGeometry, asked: ImageryAsked, days: number): Promise<readonly Scene[]> {
    const { from, to } = this.days(asked, days);
    return this.scenes.over(geometry, from, to);
  }

  /** Of several tiles of one pass that which shows more. Two dates at a time, because the first is often cloudy. */
  private async newestClear(wanted: Wanted, scenes: readonly Scene[]): Promise<{ chosen?: Chosen; state: IndexAnswer['state'] }> {
    if (scenes.length === 0) return { state: 'noScene' };
    let outside = true;
    for (let at = 0; at < Math.min(scenes.length, MOST_TRIED); at += 2) {
      const some = scenes.slice(at, at + 2);
      const read = await this.scenes.of(wanted, some);
      const seen = read.flatMap((one, n) => ('seen' in one ? [{ scene: some[n]!, seen: one.seen }] : []));
      const chosen = bestOfEachDay(seen).find(({ seen: { validFraction, statistics } }) => statistics && validFraction >= CLEAR_TO_SHOW);
      if (chosen) return { chosen, state: 'seen' };
      const failure = read.find((one) => 'failure' in one);
      if (failure && 'failure' in failure) throw down(failure.failure);
      outside &&= seen.length === 0;
    }
    return { state: outside ? 'outside' : 'cloudy' };
  }
}

const clearOf = (read: Read | undefined): number | null => (read && 'seen' in read ? read.seen.validFraction : null);

/** Newest first; neighbouring tiles of one pass are never averaged. */
function bestOfEachDay(found: readonly Chosen[]): Chosen[] {
  const best = new Map<string, Chosen>();
  const share = ({ seen }: Chosen) => seen.pixelsInField - seen.masked;
  for (const one of found) {
    const known = best.get(one.scene.date);
    if (!known || share(one) > share(known)) best.set(one.scene.date, one);
  }
  return [...best.values()];
}

const counted = ({ scene, seen }: Chosen, index: string) => ({
  ...{ date: scene.date, sceneId: scene.id, index, pixel: seen.pixel },
  ...{ pixelsInField: seen.pixelsInField, masked: seen.masked, validFraction: seen.validFraction, sclCounts: { ...seen.sclCounts } },
  few: (seen.statistics?.valid ?? 0) < FEW_PIXELS,
});
