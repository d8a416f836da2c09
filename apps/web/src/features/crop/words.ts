import { nutrientName } from '@loam/domain/kernel/unit/nutrients';
import type { Preferences } from '../../i18n/preferences';

/** Units that crops are read in: yields and amounts are stored per hectare, coefficients in kg per tonne of harvest. */
export interface CropUnits {
  readonly yieldUnitId: number;
  readonly yieldSymbol: string;
  readonly amountUnitId: number;
  readonly amountSymbol: string;
  /** 1 kg/t is 2 lb per short ton */
  readonly perTonne: number;
  readonly perTonneSymbol: string;
}
const metric = { yieldUnitId: 1, yieldSymbol: 't/ha', amountUnitId: 2, amountSymbol: 'kg/ha', perTonne: 1, perTonneSymbol: 'kg/t' };
const imperial = { yieldUnitId: 4, yieldSymbol: 'ton/ac', amountUnitId: 3, amountSymbol: 'lb/ac', perTonne: 2, perTonneSymbol: 'lb/ton' };
export const cropUnits = (units: Preferences['units']): CropUnits => (units === 'imperial' ? imperial : metric);

export const fullName = ({ name, variety }: { readonly name: string; readonly variety: string | null }): string =>
  [name, variety].filter(Boolean).join(' ');

interface Addressed {
  readonly id: number;
  readonly rootId?: number | undefined;
  readonly variety?: string | null;
}
/** U048 for a variety of a crop, else U049. */
const cropPath = ({ id, rootId, variety }: Addressed): string =>
  rootId !== undefined && variety ? `/crops/editVariety/${rootId}/${id}` : `/crops/${id}`;
/** U086: without leaving what a new admin is led through. */
const onboardingPath = ({ id, rootId = id }: Addressed): string => `/admin-onboarding/editVariety/${rootId}/${id}`;

/** Where a crop and the list of crops lie, as seen from an address. */
export const cropPlaces = (pathname: string) =>
  pathname.startsWith('/admin-onboarding')
    ? { crop: onboardingPath, list: '/admin-onboarding' }
    : { crop: cropPath, list: '/crops/varieties' };

/** P₂O₅ as chemists write it. */
export const nutrientLabel = (id: number): string =>
  nutrientName(id).replace(/\d/g, (digit) => String.fromCodePoint(0x2080 + Number(digit)));
