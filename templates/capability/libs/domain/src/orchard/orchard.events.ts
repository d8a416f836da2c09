interface Orchard {
  readonly id: number;
  readonly groupId: number;
}

export type OrchardAdded = { type: 'OrchardAdded'; data: Orchard & { readonly name: string; readonly notes: string | null } };
/** What is given became this; the rest stays. */
export type OrchardChanged = { type: 'OrchardChanged'; data: Orchard & { readonly name?: string; readonly notes?: string | null } };
export type OrchardRemoved = { type: 'OrchardRemoved'; data: Orchard };
export type OrchardEvent = OrchardAdded | OrchardChanged | OrchardRemoved;
