export interface Random {
  below(bound: number): number;
  pick<T>(list: readonly T[]): T;
}
export type Status = 'draft' | 'active' | 'inactive' | 'completed';
export interface Grower {
  readonly id: number;
  active: boolean;
  code: string | null;
}
export interface Field {
  readonly id: number;
  readonly growerId: number;
  name: string;
}
export interface Plan {
  readonly id: number;
  readonly growerId: number;
  readonly fieldId: number;
  name: string;
  status: Status;
  results: number;
}
/** `what` was asked, and this was due: a status, and the key of a refusal. */
export interface Due {
  readonly status: number;
  readonly key?: string;
}

export const ok: Due = { status: 200 };
export const made: Due = { status: 201 };
export const gone = (key: string): Due => ({ status: 404, key });
export const refused = (key: string): Due => ({ status: 409, key });
export const statuses: readonly Status[] = ['draft', 'active', 'inactive', 'completed'];
export const sorted = <T>(list: readonly T[]): T[] => [...list].sort();
