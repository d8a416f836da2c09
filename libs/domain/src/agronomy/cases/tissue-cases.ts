import { z } from 'zod';
import { Refused } from '../refused.js';
import { libraryCropByKey } from '../tables/crop-table.js';
import { tissueTablesOf } from '../tables/tissue-tables.js';
import { tissueClasses, tissueTableName } from '../tissue/tissue-choice.js';
import { calculation, type Topic } from './calculation.js';
import { nonNegative, perNutrient } from './inputs.js';
import { stated, stepsOf } from './stated.js';

/** Classes of a plant analysis by the table that fits best, and the tables that disagree. */
const tissueClass = calculation(
  z.strictObject({
    crop: z.string().min(1),
    tissue: z.string().min(1).optional(),
    region: z.string().min(1).optional(),
    values: perNutrient(nonNegative),
  }),
  ({ crop: key, tissue, region, values }) => {
    const crop = libraryCropByKey(key);
    if (!crop) throw new Refused('missingTable', 'crop', `the library has no crop ${key}`);
    const [chosen, ...others] = tissueClasses(tissueTablesOf(crop.id), values, { tissue, region });
    if (!chosen) throw new Refused('missingTable', 'values', `no tissue table of ${key} rates ${Object.keys(values).join(', ')}`);
    const disagree = others.flatMap(({ table, classes }) =>
      Object.entries(chosen.classes).flatMap(([name, label]) => {
        const other = classes[name];
        return other === undefined || other === label ? [] : [`${tissueTableName(table)} ${name} ${other}`];
      }),
    );
    return stepsOf(
      chosen.table.original ?? chosen.table.source,
      stated({ crop: key, tissue, region, ...values }),
      ['table', 'own region, stage, certainty, most nutrients', 'id', tissueTableName(chosen.table)],
      ...Object.entries(chosen.classes).map(([name, label]) => [`${name} class`, 'from < value ≤ to', 'class', label] as const),
      ['disagree', 'other tables with another class', '-', disagree.join('; ') || 'none'],
    );
  },
);

export const tissueClassCases: Topic = { class: tissueClass };
