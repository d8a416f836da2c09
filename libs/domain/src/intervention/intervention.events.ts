export type InterventionRecorded = {
  type: 'InterventionRecorded';
  data: { id: number; growerId: number; typeId: number; date: string; notes: string | null; recordedBy: number };
};
/** What is given became this; the rest stays. */
export type InterventionChanged = {
  type: 'InterventionChanged';
  data: { id: number; growerId: number; typeId?: number; date?: string; notes?: string | null };
};
export type InterventionRemoved = { type: 'InterventionRemoved'; data: { id: number; growerId: number } };
export type InterventionEvent = InterventionRecorded | InterventionChanged | InterventionRemoved;
