import { ROLE } from '../kernel/person/roles.js';
import type { Uploaded } from '../kernel/sheet/upload-kind.js';
import type { ColumnMapping } from './upload-columns.schema.js';
import { lackingOf, parameterOf, type SheetHead } from './upload-sheet.js';

/** Who uploads, as their rights stand now. */
interface Uploading {
  readonly roleId: number;
  readonly active: boolean;
  readonly permissions: Readonly<Record<string, unknown>>;
}
const mayBy = (permission: string, { roleId, active, permissions }: Uploading): boolean =>
  admitted.has(roleId) && active && permissions[permission] === true;

/**
 * Whether somebody may use the upload centre: group, collection and company admins with the right to (specification §6),
 * while their company has bulk upload on.
 */
export const mayUpload = (person: Uploading, company: { readonly bulkUpload: boolean } | undefined): boolean =>
  mayBy('bulkUpload', person) && company?.bulkUpload === true;

/** A sheet with a permission of its own asks for that one, with or without that of the upload centre (specification §6: survey upload permission). */
export const mayUploadSheet = (
  right: Uploaded['right'],
  person: Uploading,
  company: { readonly bulkUpload: boolean } | undefined,
): boolean => (right === undefined ? mayUpload(person, company) : mayBy(right, person));

const admitted: ReadonlySet<number> = new Set([ROLE.groupAdmin, ROLE.collectionAdmin, ROLE.companyAdmin]);

/** The parameter of each column of the sheet, undefined for columns that are not read; or what is wrong with the mapping. */
export function mapColumns(
  headers: readonly string[],
  head: SheetHead,
  mapping: ColumnMapping = [],
):
  | { readonly parameters: (string | undefined)[] }
  | { readonly key: 'columnNotFound' | 'duplicateParameters' | 'columnsMissing'; readonly names: string[] } {
  const told = new Map(mapping.map(({ column, parameter }) => [column.trim(), parameter]));
  const unknown = [...told].filter(
    ([column, parameter]) =>
      !headers.some((header) => header.trim() === column) || (parameter !== null && !head.columns.includes(parameter)),
  );
  if (unknown.length > 0) return { key: 'columnNotFound', names: unknown.map(([column]) => column) };
  const wanted = new Set(told.values());
  const parameters = headers.map((header) => {
    const explicit = told.get(header.trim());
    if (explicit !== undefined) return explicit ?? undefined;
    const own = parameterOf(header, head);
    return own !== undefined && !wanted.has(own) ? own : undefined;
  });
  const named = parameters.filter((name) => name !== undefined);
  const twice = [
    ...new Set([
      ...named.filter((name, i) => named.indexOf(name) < i),
      ...mapping.flatMap(({ parameter }, i) =>
        parameter !== null && mapping.findIndex((one) => one.parameter === parameter) < i ? [parameter] : [],
      ),
    ]),
  ];
  if (twice.length > 0) return { key: 'duplicateParameters', names: twice };
  const missing = lackingOf(named, head.required, head.oneOf);
  return missing.length > 0 ? { key: 'columnsMissing', names: missing } : { parameters };
}
