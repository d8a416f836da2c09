import { Injectable } from '@nestjs/common';
import { isAdminRole } from '@loam/domain/kernel/person/roles';
import type { Actor, Transaction } from '../../../platform/decisions/decisions.port.js';
import { type AccountHolder, Accounts, type Contact } from '../../../platform/identity/accounts.port.js';
import { OrganizationReads } from '../../organization/index.js';
import { UserReads } from './user.reads.js';
import { UserWrites } from './user.writes.js';

/** People as identity needs them. */
@Injectable()
export class UserAccounts implements Accounts {
  constructor(
    private readonly reads: UserReads,
    private readonly writes: UserWrites,
    private readonly organization: OrganizationReads,
  ) {}

  idByEmail(email: string): Promise<number | undefined> {
    return this.reads.idByEmail(email);
  }

  idBySso(issuer: string, subject: string): Promise<number | undefined> {
    return this.reads.idBySso(issuer, subject);
  }

  holder(userId: number): Promise<AccountHolder | undefined> {
    return this.reads.holder(userId);
  }

  contact(userId: number): Promise<Contact> {
    return this.reads.contact(userId);
  }

  async secondFactorRequired({ roleId, companyId }: Actor): Promise<boolean> {
    if (companyId === undefined || !isAdminRole(roleId)) return false;
    return (await this.organization.company(companyId)).state.secondFactorRequired;
  }

  linkSso(tx: Transaction, userId: number, issuer: string, subject: string): Promise<unknown> {
    return this.writes.linkSso(tx, userId, issuer, subject);
  }

  endSessions(tx: Transaction, userId: number, at: string, exceptSid?: string): Promise<unknown> {
    return this.writes.endSessions(tx, userId, at, exceptSid);
  }
}
