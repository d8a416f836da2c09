import type { LabTarget } from '@loam/domain/agronomy/soil/lab-names';

/** A depth of the soil, cm. */
export interface Layer {
  readonly fromCm: number;
  readonly toCm: number;
}

/** A line of a laboratory's table, as far as it was understood. */
export interface LabRow {
  readonly name: string;
  readonly target: LabTarget | null;
  readonly value: number | null;
  /** null: that of the sheet. */
  readonly unitId: number | null;
  /** Where the unit comes from that the line itself does not say: other rows of the table, the sheet, the person. */
  readonly unitFrom?: 'table' | 'sheet' | 'chosen';
  /** A unit in which the value is like published ones, where it is not in its own. */
  readonly fits?: number;
  readonly methodId: number | null;
  /** Why it cannot be taken over; null: it can. */
  readonly problem: 'unknownName' | 'noValue' | 'unknownUnit' | 'twice' | 'outOfRange' | 'notPositive' | 'depth' | 'ion' | null;
  /** Of nitrogen that is sampled by depth. */
  readonly layer?: Layer;
  /** Bounds of a value that is out of range. */
  readonly max?: number;
}
