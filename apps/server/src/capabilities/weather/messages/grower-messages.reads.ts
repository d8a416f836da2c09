import { Injectable } from '@nestjs/common';
import { governsLevel, type Level } from '@loam/domain/access/scope.policy';
import { messagesOn, type MessageSwitch } from '@loam/domain/weather/message-switch.decider';
import { QUIET } from '@loam/domain/weather/messages/quiet-hours';
import type { GrowerMessagesAnswer, MessageSwitchAnswer } from '@loam/domain/weather/messages/weather-message.schema';
import { Decisions } from '../../../platform/decisions/decisions.js';
import type { Actor } from '../../../platform/decisions/decisions.port.js';
import { Mails } from '../../../platform/mail/mails.js';
import { GrowerWrites } from '../../grower/index.js';
import { OrganizationReads } from '../../organization/index.js';
import { UserReads } from '../../user/index.js';
import { messagesOfGrowers } from './grower-messages.aggregate.js';

/** So many of a grower's last messages are told. */
const SHOWN = 20;

/** What growers agreed to and were told, and where messages go out by themselves. Whoever asks has asked `Access` before. */
@Injectable()
export class GrowerMessagesReads {
  constructor(
    private readonly decisions: Decisions,
    private readonly growers: GrowerWrites,
    private readonly organization: OrganizationReads,
    private readonly users: UserReads,
    private readonly mails: Mails,
  ) {}

  async of(customerId: number): Promise<GrowerMessagesAnswer> {
    const { state } = await this.decisions.read(messagesOfGrowers, customerId);
    const { state: grower } = await this.growers.read(customerId);
    const { agreement } = state;
    return {
      customerId,
      agreed: agreement?.agreed ?? false,
      at: agreement?.at ?? null,
      by: agreement ? { id: agreement.by, name: await this.users.nameOf(agreement.by) } : null,
      phoneNumber: grower.status === 'none' ? null : grower.phoneNumber,
      automatic: grower.status !== 'none' && (await this.isOn(grower)),
      messages: state.messages
        .toReversed()
        .slice(0, SHOWN)
        .map(({ name, from, to, status, because, at, due }) => ({ name, from, to, status, because, at: at ?? due })),
    };
  }

  async switchAt(level: Level, actor: Actor): Promise<MessageSwitchAnswer> {
    const said = await this.said(level);
    return {
      on: messagesOn(said),
      own: level.companyId === undefined ? null : (said.at(-1) ?? null),
      editable: level.companyId !== undefined && governsLevel(actor, level),
      gateway: this.mails.canText,
      quiet: { ...QUIET },
    };
  }

  isOn = async (level: Level): Promise<boolean> => messagesOn(await this.said(level));

  /** What the levels say, from the company down to the level itself. */
  private async said({ companyId, collectionId, groupId }: Level): Promise<MessageSwitch[]> {
    const units = await Promise.all([
      companyId === undefined ? undefined : this.organization.company(companyId),
      collectionId === undefined ? undefined : this.organization.collection(collectionId),
      groupId === undefined ? undefined : this.organization.group(groupId),
    ]);
    return units.flatMap((unit) => (unit ? [unit.state.messages] : []));
  }
}
