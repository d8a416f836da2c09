import { Injectable } from '@nestjs/common';
import { DAY_MS } from '@loam/domain/kernel/locale/dates';
import { type Language, languageAsked } from '@loam/domain/kernel/locale/language';
import { CURRENT_TERMS, LICENSE_DAYS } from '@loam/domain/license/license.decider';
import { licenseErrors } from '@loam/domain/license/license.errors';
import type { LicenseMethod, SentLicense } from '@loam/domain/license/license.events';
import { Clock } from '../../platform/decisions/clock.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import { type Actor, SYSTEM } from '../../platform/decisions/decisions.port.js';
import { Sequence } from '../../platform/decisions/sequence.js';
import { Mails, type OpenMail } from '../../platform/mail/mails.js';
import { refused } from '../../platform/refusal/refused.js';
import { Access, scopeOfOwners } from '../access/index.js';
import { licensesOfGrowers } from './license.aggregate.js';
import { LicenseLinks } from './license-links.js';
import { LicenseReads } from './license.reads.js';
import { licenseLetters } from './license.words.js';

interface Wanted {
  readonly growerId: number;
  readonly method: LicenseMethod;
  readonly language: Language;
}

/** Licences go out to growers, who sign them by their link without an account. */
@Injectable()
export class LicenseWrites {
  constructor(
    private readonly decisions: Decisions,
    private readonly ids: Sequence,
    private readonly clock: Clock,
    private readonly access: Access,
    private readonly mails: Mails,
    private readonly links: LicenseLinks,
    private readonly reads: LicenseReads,
  ) {
    mails.bring(licenseLetters);
  }

  /**
   * The message is queued in the append that sends the licence, and tried until the link expires: a mail server that is away for an hour
   * costs nothing. @throws 404 CustomerNotFound; 422 growerWithoutEmail, growerWithoutPhone, methodNotSetUp
   */
  async send({ growerId, method, language }: Wanted, actor: Actor) {
    const owners = await this.access.grower(actor, growerId);
    const grower = await this.reads.grower(growerId);
    const to = { email: grower.email, sms: grower.phoneNumber, whatsapp: grower.phoneNumber, link: null }[method] ?? null;
    if (to === null && method === 'email') throw refused(licenseErrors, 'growerWithoutEmail');
    if (to === null && (method === 'sms' || method === 'whatsapp')) throw refused(licenseErrors, 'growerWithoutPhone');
    if ((method === 'email' && !this.mails.canMail) || (method === 'sms' && !this.mails.canText))
      throw refused(licenseErrors, 'methodNotSetUp');
    const id = await this.ids.next('license');
    const { path, url, hash } = this.links.of(growerId, id);
    const expiresAt = new Date(this.clock.millis() + LICENSE_DAYS * DAY_MS).toISOString();
    const values = {
      ...{ sender: actor.name, grower: grower.fullName, days: String(LICENSE_DAYS) },
      company: await this.reads.companyName(owners.companyId),
    };
    const letter = await this.letter(method, { to: to ?? '', language, values, path, until: expiresAt });
    const decided = await this.decisions.transact({ actor, scope: scopeOfOwners(owners) }, async (tx) => {
      const sentAt = this.clock.now();
      const license: SentLicense = {
        id,
        method,
        ...(to !== null && { to }),
        terms: CURRENT_TERMS,
        hash,
        sentAt,
        expiresAt,
        sentBy: actor.id,
      };
      const sent = await tx.run(licensesOfGrowers, growerId, { type: 'SendLicense', growerId, license });
      await letter?.queue(tx);
      return sent;
    });
    await letter?.deliver();
    const license = decided.state.licenses.find((one) => one.id === id)!;
    return { decided, answer: { ...(await this.reads.listed(license)), url: letter ? null : url } };
  }

  private async letter(
    method: LicenseMethod,
    rest: { to: string; language: Language; values: Readonly<Record<string, string>>; path: string; until: string },
  ): Promise<OpenMail | undefined> {
    if (method === 'email') return this.mails.open({ kind: 'license', ...rest });
    return method === 'sms' ? this.mails.open({ kind: 'licenseSms', channel: 'sms', ...rest }) : undefined;
  }

  /** By whoever holds the link. @throws 410 licenseGone */
  async sign(token: string, lang: string | undefined): Promise<string> {
    const { growerId, license } = await this.reads.linked(token);
    const { companyId, groupId } = await this.reads.grower(growerId);
    const command = { type: 'SignLicense', id: license.id, at: this.clock.now(), language: languageAsked(lang) ?? 'en' } as const;
    // nobody is signed in: what happened is told in the grower's place
    const { state } = await this.decisions.run(licensesOfGrowers, growerId, command, { actor: SYSTEM, scope: { companyId, groupId } });
    return state.licenses.find(({ id }) => id === license.id)!.signedAt!;
  }
}
