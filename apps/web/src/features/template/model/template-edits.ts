import type { SaveTemplate, TemplateBody } from '@loam/domain/plan/template.schema';
import { isApiError } from '../../../api/api-error';

type Field = 'name' | 'description' | 'cropId' | 'nutritionalRequirements' | 'workplan' | 'applications' | 'status';
export type TemplateValues = { readonly [F in Field]?: TemplateBody[F] };
/** What an edit makes of the template as it stands then: so it can be made again on top of what somebody else saved meanwhile. */
export type Edit = (now: TemplateBody) => TemplateValues;

export type SaveStanding = { readonly kind: 'saved' | 'saving' } | { readonly kind: 'offline'; readonly edits: number };

export interface TemplateCalls {
  /** @throws ApiError 412 when `revision` is no longer the template's */
  save(body: SaveTemplate): Promise<TemplateBody>;
  read(id: number): Promise<TemplateBody>;
}

interface Pending {
  readonly key: string;
  readonly edit: Edit;
}
const QUIET_MS = 500;
const AGAIN_MS = 3_000;

/**
 * The edits of one template on their way to the server: one call at a time, the last of a field only, each made anew on the newest
 * revision when somebody else was first. What cannot be sent is kept and tried again; what is refused is given up and told.
 */
export class TemplateEdits {
  private pending: Pending[] = [];
  private sending = 0;
  private offline = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly listeners = new Set<() => void>();
  private shownFor: { base: TemplateBody; pending: readonly Pending[]; shown: TemplateBody } | undefined;
  private stands: SaveStanding = { kind: 'saved' };

  constructor(
    private base: TemplateBody,
    private readonly calls: TemplateCalls,
    private readonly tell: { saved(body: TemplateBody): void; refused(error: unknown): void },
  ) {}

  /** The newest that was read. An older one is left alone. */
  follow(body: TemplateBody): void {
    if (body.revision < this.base.revision || body === this.base) return;
    this.base = body;
    this.changed();
  }

  /** `key` names the value: a later edit of the same takes the place of one that has not gone yet. */
  edit(key: string, edit: Edit): void {
    const waiting = this.pending.slice(this.sending).filter((one) => one.key !== key);
    this.pending = [...this.pending.slice(0, this.sending), ...waiting, { key, edit }];
    this.changed();
    this.later(QUIET_MS);
  }

  /** Everything at once, as when a page is left. */
  flush(): void {
    if (this.pending.length > 0) this.later(0);
  }

  /** The template with what is not saved yet. */
  shown = (): TemplateBody => {
    const { base, pending } = this;
    if (this.shownFor?.base !== base || this.shownFor.pending !== pending)
      this.shownFor = { base, pending, shown: pending.reduce((now, { edit }) => ({ ...now, ...edit(now) }), base) };
    return this.shownFor.shown;
  };

  standing = (): SaveStanding => this.stands;

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  private later(ms: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.send(), ms);
  }

  private async send(): Promise<void> {
    if (this.sending > 0 || this.pending.length === 0) return;
    this.sending = this.pending.length;
    this.changed();
    const batch = this.pending;
    try {
      let now = this.base;
      let values: TemplateValues = {};
      for (const { edit } of batch) {
        const made = edit(now);
        now = { ...now, ...made };
        values = { ...values, ...made };
      }
      const saved = await this.calls.save({ id: this.base.id, revision: this.base.revision, ...values } as SaveTemplate);
      this.done(saved);
      this.tell.saved(saved);
    } catch (error) {
      await this.failed(error);
    }
    if (this.pending.length > 0) this.later(this.offline ? AGAIN_MS : 0);
  }

  private async failed(error: unknown): Promise<void> {
    if (isApiError(error) && error.status === 412) {
      this.base = await this.calls.read(this.base.id).catch(() => this.base);
      this.sending = 0;
      return this.changed();
    }
    if (isApiError(error) && error.status < 500) {
      this.done(this.base);
      return this.tell.refused(error);
    }
    this.sending = 0;
    this.offline = true;
    this.changed();
  }

  private done(base: TemplateBody): void {
    this.pending = this.pending.slice(this.sending);
    this.sending = 0;
    this.offline = false;
    this.base = base;
    this.changed();
  }

  private changed(): void {
    const { length } = this.pending;
    this.stands = length === 0 ? { kind: 'saved' } : this.offline ? { kind: 'offline', edits: length } : { kind: 'saving' };
    for (const listener of this.listeners) listener();
  }
}
