import { Injectable } from '@nestjs/common';
import { apiErrors } from '@loam/domain/kernel/errors/api.errors';
import type { SignInPage, SignInRow, SignInsQuery } from '@loam/domain/user/sign-ins.schema';
import { atOrBelow } from '@loam/domain/user/user.policy';
import { Decisions } from '../../../platform/decisions/decisions.js';
import type { Actor } from '../../../platform/decisions/decisions.port.js';
import { accessEntries } from '../../../platform/identity/access-entries.js';
import { ReadModel } from '../../../platform/read-model/read-model.js';
import { refused } from '../../../platform/refusal/refused.js';
import { KeptMonths } from '../../organization/index.js';
import { SIGN_INS, type SignInEntry, signInKey, signInsOf } from '../sign-in/sign-ins.projection.js';
import { UserAdminWrites } from './user-admin.writes.js';

const names = { SignInMade: 'signIn', SignInRefused: 'refused', SignOutMade: 'signOut' } as const;

/** When and from where somebody signed in: order comes from the read model, addresses and devices from what is sealed for as long as it is kept. */
@Injectable()
export class SignInReads {
  constructor(
    private readonly read: ReadModel,
    private readonly decisions: Decisions,
    private readonly admin: UserAdminWrites,
    private readonly kept: KeptMonths,
  ) {}

  /** When and from where somebody signed in, the newest first. @throws Refused 403 forbidden of somebody above; 404 UserNotFound */
  async page(userId: number, { pageNo, pageSize }: SignInsQuery, actor: Actor): Promise<SignInPage> {
    const person = await this.admin.reach(userId, actor);
    if (!atOrBelow(actor.roleId, person.roleId)) throw refused(apiErrors, 'forbidden');
    const asked = { pageNo, pageSize, sortBy: 'at', sortOrder: 'desc' } as const;
    const { items: ids, total } = await this.read.page(SIGN_INS, signInsOf(userId), asked);
    const entries = await this.read.getMany<SignInEntry>(SIGN_INS, ids.map(signInKey));
    const items = await Promise.all(ids.map((id, at) => this.told(id, entries[at])));
    const { months: keptMonths } = await this.kept.of(person.companyId);
    return { items: items.filter((one) => one !== undefined), total, pageNo, pageSize, keptMonths };
  }

  private async told(id: number, entry: SignInEntry | undefined): Promise<SignInRow | undefined> {
    if (!entry) return undefined;
    const { state } = await this.decisions.read(accessEntries, id);
    const { how = null, ipAddress = null, device = null } = state;
    return { at: entry.at, what: names[entry.type], how, ipAddress, device, gone: state.status === 'none' };
  }
}
