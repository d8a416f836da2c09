import type { TemplateBody, TemplateContent } from '@loam/domain/template/template.schema';

export type TemplateValues = Partial<Omit<TemplateContent, 'cropId' | 'stages'>>;
/** What an edit makes of the template as it stands then: so it can be made on top of what somebody else wrote meanwhile. */
export type Edit = (now: TemplateBody) => TemplateValues;

/** A value is written once it stands: what is typed in this time is one edit. */
export const QUIET_MS = 400;

/** Edits that are still being typed, the last of a value only. They are written together once nobody types, or when the page is left. */
export class TypedEdits {
  private waiting: ReadonlyMap<string, Edit> = new Map();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly listeners = new Set<() => void>();

  constructor(private readonly write: (edits: readonly Edit[]) => void) {}

  /** `key` names the value: a later edit of the same takes the place of one that still waits. */
  edit(key: string, edit: Edit): void {
    const others = [...this.waiting].filter(([one]) => one !== key);
    this.set(new Map([...others, [key, edit]]));
    clearTimeout(this.timer);
    this.timer = setTimeout(this.flush, QUIET_MS);
  }

  flush = (): void => {
    clearTimeout(this.timer);
    if (this.waiting.size === 0) return;
    const edits = [...this.waiting.values()];
    this.write(edits);
    this.set(new Map());
  };

  pending = (): ReadonlyMap<string, Edit> => this.waiting;

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  private set(waiting: ReadonlyMap<string, Edit>): void {
    this.waiting = waiting;
    for (const listener of this.listeners) listener();
  }
}

/** The template as these edits make it, one after the other. */
export const withEdits = (template: TemplateBody, edits: Iterable<Edit>): TemplateBody =>
  [...edits].reduce((now, edit) => ({ ...now, ...edit(now) }), template);
