import { describe, expect, test } from '@jest/globals';
import { footprint } from '@loam/domain/agronomy/footprint/footprint';
import { footprintInputs } from '@loam/domain/agronomy/footprint/footprint-inputs';
import { languageCodes } from '@loam/domain/kernel/locale/language';
import { footprintRecord } from '@loam/domain/sustainability/footprint/footprint.decider';
import { footprintResult } from '@loam/domain/sustainability/footprint/footprint.schema';
import { footprintPages } from './footprint-pdf.js';

const inputs = footprintInputs.parse({
  ...{ crop: 'cocoa', areaHa: 2, productKg: 3000, surveyYear: 2026, zone: 'tropicalMoist', wet: true, husks: { fate: 'burnt' } },
  fertilizers: [{ product: 'urea', kg: 400 }],
});
const { trace: _trace, ...computed } = footprint(inputs);
const result = footprintResult.parse(computed);
const origin = { id: 1, growerId: 2, fieldId: 3, planId: 4, crop: 'cocoa', provider: 'loam', inputs, result };

const letterhead = { name: 'Verde Cooperative', lines: ['Adviser: Ana Silva', 'ana@verde.example'] };

describe('the sheet of a footprint', () => {
  test.each(languageCodes)('in %s names what was asked in words, largest source first, in Latin digits', (language) => {
    const { blocks, letterhead: head } = footprintPages({ origin, field: 'Talhao 12', areaHa: 2, letterhead }, language);
    expect(head).toBe(letterhead);
    const rows = blocks.flatMap((block) => ('rows' in block ? block.rows : []));
    const told = rows.flat().join(' ');
    expect(told).not.toMatch(/[a-z][A-Z]|_|\p{Script=Devanagari}*[०-९]/u);
    const tables = blocks.flatMap((block) => ('table' in block ? [block.table] : []));
    expect(tables).toHaveLength(1); // nothing of land was said
    const [first] = Object.entries(result.emissions).toSorted(([, a], [, b]) => b - a);
    expect(Number(tables[0]!.rows[0]![1]!.replace(/\D/g, ''))).toBeGreaterThanOrEqual(Math.trunc(first![1]));
  });
  test('a result keeps the version of the factors that it came from, and never changes', () => {
    const older = { ...origin, result: { ...result, factorSet: '2019.1' } };
    const [event] = footprintRecord.decide({ type: 'RecordFootprint', origin: older }, footprintRecord.initial) as [never];
    const kept = footprintRecord.evolve(footprintRecord.initial, event);
    expect(footprintRecord.decide({ type: 'RecordFootprint', origin }, kept)).toEqual([]);
    expect(result.factorSet).not.toBe('2019.1');
    const { footer } = footprintPages({ origin: kept as typeof older, field: '', areaHa: undefined, letterhead }, 'en');
    expect(footer?.lines[0]).toBe('Factor set 2019.1, ipcc-2019, AR6; loam');
  });
});
