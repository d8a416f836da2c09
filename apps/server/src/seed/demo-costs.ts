import type { DemoReports } from './demo-seasons.js';

/** Cost of practices typed for the demo, BRL per hectare and year. */
export const demoCosts: Readonly<
  Record<DemoReports['crop'], { limit: number; costs: Readonly<Record<string, Readonly<Record<string, number>>>> }>
> = {
  coffee: {
    limit: 2500,
    costs: {
      'ground-cover': { 'less-than-5-of-the-time': 420, '5-15-of-the-time': 260, '15-30-of-the-time': 120, 'more-than-30-of-the-time': 0 },
      'residue-management': { 'chipped-and-incorporated': 210, 'chipped-and-left-as-mulch': 160, 'prunings-taken-as-firewood': 40 },
      'organic-carbon-application': { none: 0, 'raw-coffee-pulp-or-husk': 180, 'compost-at-least-every-second-year': 650 },
      'soil-compaction': {
        'no-practice-followed': 0,
        '1-to-3-of-7-practices': 60,
        '4-or-5-of-7-practices': 150,
        '6-or-7-of-7-practices': 320,
      },
      'tillage-management': { 'no-tillage': 90, 'shallow-tillage-in-alternate-rows': 170, 'full-inter-row-tillage': 260 },
      'nutrient-rate': { 'regional-recommendation': 0, 'soil-analysis': 45, 'soil-and-plant-analysis-with-nutrient-balance': 130 },
      'nutrient-timing': { 'one-application': 80, 'two-applications': 150, 'three-or-more-applications': 230 },
      'crop-protection': { 'calendar-spraying': 900, 'spraying-at-thresholds': 700, 'integrated-pest-management': 760, 'biological-or-certified-organic-control': 1100 }, // prettier-ignore
      'buffer-strips': { no: 0, yes: 220 },
      agroforestry: { 'full-sun-no-trees': 0, 'scattered-trees-canopy-under-20': 140, 'shade-canopy-20-40': 380 },
    },
  },
  sugarcane: {
    limit: 600,
    costs: {
      'residue-management': {
        'burned-before-or-after-harvest': 0,
        'trash-removed-for-energy': 60,
        'green-cane-harvest-trash-blanket-left': 110,
      },
      'ground-cover': { 'more-than-30-of-the-time': 0, '15-30-of-the-time': 70, '5-15-of-the-time': 150 },
      'organic-carbon-application': { none: 0, 'filter-cake-or-boiler-ash': 90, 'compost-at-least-every-second-year': 340 },
      'soil-compaction': { '1-to-3-of-7-practices': 20, '4-or-5-of-7-practices': 80, '6-or-7-of-7-practices': 190 },
      'tillage-management': {
        'conventional-tillage-inversion': 240,
        'reduced-tillage': 180,
        'strip-or-zone-tillage': 200,
        'no-tillage': 130,
      },
      'nutrient-rate': { 'regional-recommendation': 0, 'soil-analysis': 18, 'soil-and-plant-analysis-with-nutrient-balance': 55 },
      'nutrient-timing': { 'one-application': 40, 'two-applications': 75, 'three-or-more-applications': 120 },
      'crop-rotation': { '1-crop': 0, '2-crops': 210 },
      'buffer-strips': { no: 0, yes: 60 },
      'crop-protection': {
        'spraying-at-thresholds': 310,
        'integrated-pest-management': 340,
        'biological-or-certified-organic-control': 420,
      },
    },
  },
};
