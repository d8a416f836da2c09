import { Injectable } from '@nestjs/common';
import { type Place, placeOfPerson } from '@loam/domain/access/scope.policy';
import { errorEntry, type ErrorDetail, invalid, type Refusal } from '@loam/domain/kernel/errors/errors';
import { foldedEmail } from '@loam/domain/user/invitation.decider';
import type { InviteMany } from '@loam/domain/user/user-admin.schema';
import { userErrors } from '@loam/domain/user/user.errors';
import type { Invite } from '@loam/domain/user/user.schema';
import { Decisions } from '../../../platform/decisions/decisions.js';
import type { Actor, Transaction } from '../../../platform/decisions/decisions.port.js';
import { Refused, refused } from '../../../platform/refusal/refused.js';
import { type InvitationLetter, InvitationWrites, lapsesAt } from '../invitation/invitation.writes.js';
import { UserPlaces } from './user-places.js';

interface Row {
  /** in the list that was sent */
  readonly at: number;
  readonly input: Invite;
  readonly place: string;
}
interface Fault {
  readonly at: number;
  readonly refusal: Refusal;
}

interface Sent {
  readonly email: string;
  readonly roleId: number;
  readonly expiresAt: string;
}

/** Which field of a row a refusal is about, where it names none or one that is not the row's. */
const fields = new Map<string, keyof Invite>([
  ['forbidden', 'roleId'],
  ['GroupNotFound', 'groupIds'],
  ['CollectionNotFound', 'collectionIds'],
  ['CompanyNotFound', 'companyId'],
  ['companyCapacityReached', 'email'],
]);

/** Many invitations by the rules of one, in one append: either all of them are out or none is. */
@Injectable()
export class InvitationBatch {
  constructor(
    private readonly decisions: Decisions,
    private readonly places: UserPlaces,
    private readonly one: InvitationWrites,
  ) {}

  /** C453; `check` says what would be refused and makes nothing. @throws Refused 422 with what is wrong in every row; 503 mailNotConfigured */
  async invite({ items, check }: InviteMany, actor: Actor): Promise<{ sent: Sent[]; faults: readonly ErrorDetail[] }> {
    const { rows, faults } = await this.placed(items, actor);
    const options = { actor, scope: scopeOf(rows) };
    if (check || faults.length > 0) {
      const decided = await this.decisions.rehearse(options, async (tx) =>
        this.decide(tx, rows, await this.letters(rows, actor), faults, actor),
      );
      if (check) return { sent: [], faults: decided.faults };
      throw new Refused(invalid(decided.faults));
    }
    const letters = await this.letters(rows, actor);
    const { sent } = await this.decisions.transact(options, async (tx) => {
      const decided = await this.decide(tx, rows, letters, [], actor);
      if (decided.faults.length > 0) throw new Refused(invalid(decided.faults));
      return decided;
    });
    void deliverInTurn(letters);
    return { sent, faults: [] };
  }

  /** Each row at its places, as far as they are the admin's to give. All are of one company, for it is one commit in that company's history. */
  private async placed(items: readonly Invite[], actor: Actor): Promise<{ rows: Row[]; faults: Fault[] }> {
    const rows: Row[] = [];
    const faults: Fault[] = [];
    const seen = new Set<string>();
    for (const [at, { companyId, ...item }] of items.entries()) {
      try {
        const email = foldedEmail(item.email);
        if (seen.has(email)) throw refused(userErrors, 'invitedTwice');
        seen.add(email);
        const places = await this.places.of({ ...item, companyId }, actor);
        if (rows.length > 0 && rows[0]!.input.companyId !== places.companyId) throw refused(userErrors, 'oneCompany');
        rows.push({ at, input: { ...item, ...places }, place: await this.places.inWords(places) });
      } catch (error) {
        faults.push({ at, refusal: refusalOf(error) });
      }
    }
    return { rows, faults };
  }

  private async letters(rows: readonly Row[], actor: Actor): Promise<InvitationLetter[]> {
    const letters: InvitationLetter[] = [];
    for (const { input, place } of rows) letters.push(await this.one.letter(input, { actor, place })); // ids in the order of the rows: a repeat finds them again
    return letters;
  }

  /** Goes on after a row that is refused, so that every one is named. */
  private async decide(
    tx: Transaction,
    rows: readonly Row[],
    letters: readonly InvitationLetter[],
    before: readonly Fault[],
    actor: Actor,
  ) {
    const faults = [...before];
    const sent: Sent[] = [];
    for (const [n, { at, input }] of rows.entries()) {
      try {
        const { state } = await tx.attempt(() => this.one.inviteIn(tx, letters[n]!, input, actor));
        sent.push({ email: input.email, roleId: input.roleId, expiresAt: lapsesAt(state) });
      } catch (error) {
        faults.push({ at, refusal: refusalOf(error) });
      }
    }
    return { sent, faults: faults.toSorted((a, b) => a.at - b.at).flatMap(detailsOf) };
  }
}

/** One commit stands in one place of the audit: that of all rows where they share it, else their company's. */
function scopeOf(rows: readonly Row[]): Partial<Place> {
  const [first, ...others] = rows.map(({ input }) => placeOfPerson(input));
  if (!first) return {};
  const shares = (level: keyof Place) => others.every((other) => other[level] === first[level]);
  const { companyId, collectionId, groupId } = first;
  return {
    ...(companyId !== undefined && { companyId }),
    ...(collectionId !== undefined && shares('collectionId') && { collectionId }),
    ...(groupId !== undefined && shares('groupId') && { groupId }),
  };
}

/** The answer does not wait for them; what this node does not get to is found in the log and sent from there. */
async function deliverInTurn(letters: readonly InvitationLetter[]): Promise<void> {
  for (const { mail } of letters) await mail.deliver();
}

/** @throws what is no refusal of a row: the whole call fails by it */
function refusalOf(error: unknown): Refusal {
  if (!(error instanceof Refused) || error.refusal.status >= 500) throw error;
  return error.refusal;
}

function detailsOf({ at, refusal: { key, message, details } }: Fault): ErrorDetail[] {
  const own = details.length > 0 ? details : [{ field: errorEntry(key)?.field ?? 'email', key, message }];
  return own.map((detail) => ({ ...detail, field: `items[${at}].${fields.get(detail.key) ?? detail.field}` }));
}
