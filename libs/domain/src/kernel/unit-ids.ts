/** Ids of the units that code names. */
export const T_HA = 1;
export const KG_HA = 2;
export const LB_AC = 3;
export const TON_AC = 4;
export const KG = 5;
export const LB = 7;
export const L_HA = 10;
export const GAL_AC = 11;
export const LITRE = 12;
export const GALLON = 13;
export const G_L = 19;
export const MG_KG = 25;
export const MG_L = 26;
export const ACRE = 27;
export const HECTARE = 28;
export const DS_M = 34;
