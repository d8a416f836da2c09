import { extractionMethods } from '@loam/domain/agronomy/tables/soil-tables';
import type { SaveAnalysis } from '@loam/domain/analysis/analysis.schema';
import { cropErrors } from '@loam/domain/crop/crop.errors';
import { invalid } from '@loam/domain/kernel/errors/errors';
import { validationErrors } from '@loam/domain/kernel/errors/validation.errors';
import { Refused, refused } from '../../platform/refusal/refused.js';
import type { OwnLibraryReads } from '../library/index.js';

const methods = new Set(extractionMethods.map(({ id }) => id));

/**
 * What a sheet names must exist: a shipped crop, or one that the field's group has or inherits.
 * @throws 404 CropNotFound, 422 invalidOption of an extraction method
 */
export async function refuseUnknown(
  { cropId, extractionMethodId, nutrients }: SaveAnalysis,
  groupId: number,
  libraries: Pick<OwnLibraryReads, 'crop'>,
): Promise<void> {
  if (typeof cropId === 'number' && (await libraries.crop(groupId, cropId)) === undefined) throw refused(cropErrors, 'CropNotFound');
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
