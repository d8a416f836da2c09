import { Injectable } from '@nestjs/common';
import { addField } from '@loam/domain/field/field.schema';
import type { ErrorDetail } from '@loam/domain/kernel/errors/errors';
import { validate } from '@loam/domain/kernel/errors/validate';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { Outlines } from '../../platform/outlines/outlines.js';
import { Refused } from '../../platform/refusal/refused.js';
import { FieldWrites } from './field.writes.js';

interface Added {
  readonly id?: number;
  readonly ok: boolean;
  readonly key?: string;
  readonly details?: readonly ErrorDetail[];
}

/** Fields of a farm that come together, each decided by itself. */
@Injectable()
export class FarmFields {
  constructor(
    private readonly fieldWrites: FieldWrites,
    private readonly outlines: Outlines,
  ) {}

  /** What a person sent for one field; a refusal is an answer, and the others go on. */
  async addOne(item: unknown, customerId: number, actor: Actor): Promise<Added> {
    const input = typeof item === 'object' && item !== null && !Array.isArray(item) ? { ...item, customerId } : item;
    await this.outlines.examine((input as { geolocation?: { geoJson?: unknown } | null } | null)?.geolocation?.geoJson);
    const read = validate(addField, input);
    try {
      if ('refusal' in read) throw new Refused(read.refusal);
      const { state } = await this.fieldWrites.add(read.value, actor);
      return { id: state.status === 'none' ? 0 : state.id, ok: true };
    } catch (error) {
      if (!(error instanceof Refused) || error.refusal.status >= 500) throw error;
      const { key, details } = error.refusal;
      return { ok: false, key: details[0]?.key ?? key, details };
    }
  }
}
