import { unknownEvent } from '../kernel/decider/decider.js';
import { noLimits, type OwnLimits } from '../agronomy/soil/own-limits.js';
import type { Refusal } from '../kernel/errors/errors.js';
import {
  type AlertChoices,
  type AlertsChosen,
  type ChooseAlerts,
  chooseAlerts,
  nothingChosen,
  withChosen,
} from '../weather/alert-choices.decider.js';
import {
  type MessageSwitch,
  notSwitched,
  type SwitchMessages,
  switchMessages,
  type WeatherMessagesSwitched,
} from '../weather/message-switch.decider.js';
import { noDoses, type SetSpreadDoses, setSpreadDoses, type SpreadDoses, type SpreadDosesSet } from '../library/spread-doses.decider.js';
import { type Localization, nothingSet } from './localization.js';
import {
  decideOwnLibrary,
  evolveOwnLibrary,
  isOwnLibraryCommand,
  isOwnLibraryEvent,
  nothingOwn,
  type OwnLibrary,
  type OwnLibraryCommand,
  type OwnLibraryEvent,
} from '../library/own-library.decider.js';
import { decideOwnLimits, evolveOwnLimits, type OwnLimitsCommand, type OwnLimitsEvent } from '../interpretation/own-limits.decider.js';

/** What a company, a collection and a group may each have of their own; where they have nothing the level above holds. */
export interface LevelOwn {
  readonly localization: Localization;
  readonly own: OwnLibrary;
  readonly limits: OwnLimits;
  readonly alerts: AlertChoices;
  readonly messages: MessageSwitch;
  readonly doses: SpreadDoses;
}
export const nothingOfItsOwn: LevelOwn = {
  ...{ localization: nothingSet, own: nothingOwn, limits: noLimits },
  ...{ alerts: nothingChosen, messages: notSwitched, doses: noDoses },
};

export type LevelOwnCommand = OwnLibraryCommand | OwnLimitsCommand | ChooseAlerts | SwitchMessages | SetSpreadDoses;
export type LevelOwnEvent = OwnLibraryEvent | OwnLimitsEvent | AlertsChosen | WeatherMessagesSwitched | SpreadDosesSet;

const commandTypes: Readonly<Record<Exclude<LevelOwnCommand, OwnLibraryCommand>['type'], true>> = {
  SetThresholds: true,
  ResetThresholds: true,
  SetThresholdsStatus: true,
  SetImpactFactors: true,
  ChooseAlerts: true,
  SwitchMessages: true,
  SetSpreadDoses: true,
};
const eventTypes: Readonly<Record<Exclude<LevelOwnEvent, OwnLibraryEvent>['type'], true>> = {
  ThresholdsSet: true,
  ThresholdsReset: true,
  ThresholdsStatusSet: true,
  ImpactFactorsSet: true,
  AlertsChosen: true,
  WeatherMessagesSwitched: true,
  SpreadDosesSet: true,
};
export const isLevelOwnCommand = <C extends { type: string }>(command: C): command is C & LevelOwnCommand =>
  isOwnLibraryCommand(command) || command.type in commandTypes;
export const isLevelOwnEvent = <E extends { type: string }>(event: E): event is E & LevelOwnEvent =>
  isOwnLibraryEvent(event) || event.type in eventTypes;

/** Of the level `id`, which is there; only what differs is recorded. */
export function decideLevelOwn(command: LevelOwnCommand, id: number, level: LevelOwn): readonly LevelOwnEvent[] | Refusal {
  if (isOwnLibraryCommand(command)) return decideOwnLibrary(command, id, level.own);
  if (command.type === 'SwitchMessages') return switchMessages(command, id, level.messages);
  if (command.type === 'SetSpreadDoses') return setSpreadDoses(command, id, level.doses);
  return command.type === 'ChooseAlerts' ? chooseAlerts(command, id, level.alerts) : decideOwnLimits(command, id, level.limits);
}

export function evolveLevelOwn<L extends LevelOwn>(level: L, event: LevelOwnEvent): L {
  if (isOwnLibraryEvent(event)) return { ...level, own: evolveOwnLibrary(level.own, event) };
  switch (event.type) {
    case 'WeatherMessagesSwitched':
      return { ...level, messages: event.data.on };
    case 'SpreadDosesSet':
      return { ...level, doses: event.data.doses };
    case 'AlertsChosen':
      return { ...level, alerts: withChosen(level.alerts, event.data) };
    case 'ThresholdsSet':
    case 'ThresholdsReset':
    case 'ThresholdsStatusSet':
    case 'ImpactFactorsSet':
      return { ...level, limits: evolveOwnLimits(level.limits, event) };
    default:
      return unknownEvent(level, event);
  }
}
