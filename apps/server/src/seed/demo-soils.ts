import type { DemoField } from './demo-tree.js';

const PPM = 25;
const MG_DM3 = 35;
const CMOLC_DM3 = 45;
const CMOLC_KG = 30;
const PERCENT = 33;
const PH = 44;

interface Sheet {
  readonly units: 'ppm' | 'mg/dm3';
  readonly nutrients: readonly { readonly id: number; readonly value: number; readonly unitId: number }[];
  readonly texture: {
    readonly sand: number;
    readonly silt: number;
    readonly clay: number;
    readonly ph: number;
    readonly cec: number;
    readonly organicMatter: number;
  };
}

/** Made-up sheets within the usual range of four soils: an acid Cerrado oxisol, one that was limed and fertilized for years, a basalt clay, a volcanic andisol. */
export const demoSoils: Readonly<Record<NonNullable<DemoField['soil']>, Sheet>> = {
  oxisol: {
    units: 'mg/dm3',
    nutrients: [
      { id: 44, value: 5.4, unitId: PH },
      { id: 45, value: 3.1, unitId: PERCENT },
      { id: 4, value: 8.5, unitId: MG_DM3 },
      { id: 5, value: 62, unitId: MG_DM3 },
      { id: 6, value: 2.4, unitId: CMOLC_DM3 },
      { id: 7, value: 0.8, unitId: CMOLC_DM3 },
      { id: 34, value: 0.2, unitId: CMOLC_DM3 },
      { id: 37, value: 3.6, unitId: CMOLC_DM3 },
      { id: 8, value: 7, unitId: MG_DM3 },
      { id: 9, value: 0.35, unitId: MG_DM3 },
      { id: 14, value: 1.4, unitId: MG_DM3 },
    ],
    texture: { sand: 38, silt: 12, clay: 50, ph: 5.4, cec: 7, organicMatter: 3.1 },
  },
  limed: {
    units: 'mg/dm3',
    nutrients: [
      { id: 44, value: 5.9, unitId: PH },
      { id: 45, value: 3.3, unitId: PERCENT },
      { id: 4, value: 12, unitId: MG_DM3 },
      { id: 5, value: 118, unitId: MG_DM3 },
      { id: 6, value: 3.6, unitId: CMOLC_DM3 },
      { id: 7, value: 1.2, unitId: CMOLC_DM3 },
      { id: 37, value: 2.8, unitId: CMOLC_DM3 },
      { id: 8, value: 10, unitId: MG_DM3 },
      { id: 9, value: 1.3, unitId: MG_DM3 },
      { id: 14, value: 7.5, unitId: MG_DM3 },
    ],
    texture: { sand: 36, silt: 13, clay: 51, ph: 5.9, cec: 7.9, organicMatter: 3.3 },
  },
  basalt: {
    units: 'ppm',
    nutrients: [
      { id: 44, value: 5.1, unitId: PH },
      { id: 45, value: 3.6, unitId: PERCENT },
      { id: 4, value: 14, unitId: PPM },
      { id: 5, value: 118, unitId: PPM },
      { id: 6, value: 640, unitId: PPM },
      { id: 7, value: 145, unitId: PPM },
      { id: 14, value: 2.2, unitId: PPM },
      { id: 9, value: 0.4, unitId: PPM },
      { id: 46, value: 16, unitId: CMOLC_KG },
    ],
    texture: { sand: 18, silt: 27, clay: 55, ph: 5.1, cec: 16, organicMatter: 3.6 },
  },
  andisol: {
    units: 'ppm',
    nutrients: [
      { id: 44, value: 5.7, unitId: PH },
      { id: 45, value: 7.2, unitId: PERCENT },
      { id: 4, value: 6, unitId: PPM },
      { id: 5, value: 205, unitId: PPM },
      { id: 6, value: 1280, unitId: PPM },
      { id: 7, value: 260, unitId: PPM },
      { id: 14, value: 3.1, unitId: PPM },
      { id: 9, value: 0.3, unitId: PPM },
      { id: 46, value: 24, unitId: CMOLC_KG },
    ],
    texture: { sand: 42, silt: 33, clay: 25, ph: 5.7, cec: 24, organicMatter: 7.2 },
  },
};
