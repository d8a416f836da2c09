import { libraryCrop } from '@loam/domain/agronomy/tables/crop-table';
import { extractionMethods } from '@loam/domain/agronomy/tables/soil-tables';
import type { SaveAnalysis } from '@loam/domain/analysis/analysis.schema';
import { cropErrors } from '@loam/domain/crop/crop.errors';
import { invalid } from '@loam/domain/kernel/errors';
import { validationErrors } from '@loam/domain/kernel/validation.errors';
import { Refused, refused } from '../../platform/http/refused.js';

const methods = new Set(extractionMethods.map(({ id }) => id));

/** What a sheet names must exist. @throws 404 CropNotFound, 422 invalidOption of an extraction method */
export function refuseUnknown({ cropId, extractionMethodId, nutrients }: SaveAnalysis): void {
  if (typeof cropId === 'number' && libraryCrop(cropId) === undefined) throw refused(cropErrors, 'CropNotFound');
  const named = [
    { field: 'extractionMethodId', id: extractionMethodId },
    ...(nutrients ?? []).map((one, index) => ({ field: `nutrients[${index}].extractionMethodId`, id: one.extractionMethodId })),
  ];
  const unknown = named.filter(({ id }) => typeof id === 'number' && !methods.has(id));
  if (unknown.length > 0)
    throw new Refused(
      invalid(
        unknown.map(({ field, id }) => ({
          field,
          key: 'invalidOption',
          message: validationErrors.invalidOption.message,
          params: { value: id },
        })),
      ),
    );
}
