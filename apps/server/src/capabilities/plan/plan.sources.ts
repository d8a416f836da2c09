import { Injectable } from '@nestjs/common';
import { cropSources, type LibraryCrop } from '@loam/domain/agronomy/tables/crop-table';
import { productSources } from '@loam/domain/agronomy/tables/product-table';
import { rateSources } from '@loam/domain/agronomy/tables/rate-tables';
import { citation, soilSources } from '@loam/domain/agronomy/tables/soil-tables';
import { cropOfSource } from '@loam/domain/crop/crop-figures';
import { OwnLibraryReads } from '../library/index.js';

/** Spells out the keys of tables' sources. */
@Injectable()
export class PlanSources {
  constructor(private readonly own: OwnLibraryReads) {}

  /** Own figures name whose crop they are of; what is no key is a source in words. */
  async text(key: string): Promise<string> {
    const source = cropSources[key] ?? productSources[key] ?? rateSources[key] ?? soilSources[key];
    if (source) return citation(source);
    const cropId = cropOfSource(key);
    const crop = cropId === undefined ? undefined : await this.own.cropOf(cropId);
    return crop ? ownData(crop) : key;
  }

  async texts(keys: ReadonlySet<string>): Promise<ReadonlyMap<string, string>> {
    return new Map(await Promise.all([...keys].map(async (key): Promise<[string, string]> => [key, await this.text(key)])));
  }
}

/** Of somebody's own crop, by the key that `ownSource` gives. */
const ownData = ({ name, variety }: LibraryCrop): string => `Own data: ${[name, variety].filter(Boolean).join(' ')}`;
