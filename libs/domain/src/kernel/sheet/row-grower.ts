import { inEveryLanguage } from '../locale/language.js';
import type { ColumnNames, RowCells, RowFacts, RowFault } from './upload-kind.js';

/** Columns that say whose a row is, of sheets that are of growers who are there: the code, Loam's number, or the name where one alone has it. */
export const GROWER_OF_ROW = ['growerCode', 'customerId', 'fullName'] as const;
export type GrowerOfRow = (typeof GROWER_OF_ROW)[number];

export const growerOfRowNames = inEveryLanguage<ColumnNames>(
  {
    en: { growerCode: 'Grower code', customerId: 'Customer ID', fullName: 'Full name' },
    mr: { growerCode: 'शेतकरी कोड', customerId: 'शेतकरी क्रमांक', fullName: 'पूर्ण नाव' },
    pt: { growerCode: 'Código do produtor', customerId: 'Número do produtor', fullName: 'Nome completo' },
    es: { growerCode: 'Código del agricultor', customerId: 'Número del agricultor', fullName: 'Nombre completo' },
  },
  {
    'pt-PT': {},
    'es-419': { growerCode: 'Código del productor', customerId: 'Número del productor' },
  },
);
export const growerOfRowAliases: Readonly<Record<GrowerOfRow, readonly string[]>> = {
  growerCode: ['Code', 'Farmer code', 'Codigo', 'Código', 'Cód.', 'Matrícula', 'कोड'],
  customerId: ['Grower ID', 'Farmer ID', 'Client ID'],
  fullName: ['Name', 'Grower', 'Farmer', 'Client', 'Producer', 'Nome', 'Produtor', 'Cliente', 'Nombre', 'Productor', 'Agricultor', 'नाव', 'शेतकरी'], // prettier-ignore
};

/** The column that says whose a row is: Loam's number before the code, the code before the name. */
export const growerColumnOf = (cells: RowCells): GrowerOfRow =>
  (['customerId', 'growerCode', 'fullName'] as const).find((column) => cells[column] !== undefined) ?? 'growerCode';

/** The grower that was looked up for a row, or what is wrong with the column that names it. */
export function growerOfRow(cells: RowCells, { named }: Pick<RowFacts, 'named'>): { readonly id: number } | { readonly fault: RowFault } {
  const id = named['growerCode'];
  return id === undefined ? { fault: { column: growerColumnOf(cells), key: 'growerUnknownInRow' } } : { id };
}

/** A browser takes for granted that somebody is there whom a row names. */
export const guessGrower = (cells: RowCells): RowFacts['named'] => ({
  growerCode: cells[growerColumnOf(cells)] === undefined ? undefined : 1,
});
