/** What a company, a collection or a group chose of the weather alerts that it inherits: id → whether it is on there. */
export type AlertChoices = Readonly<Record<number, boolean>>;
export const nothingChosen: AlertChoices = {};

export type AlertsChosen = { type: 'AlertsChosen'; data: { id: number; alertIds: readonly number[]; enabled: boolean } };
export type ChooseAlerts = { type: 'ChooseAlerts'; alertIds: readonly number[]; enabled: boolean };

/** Of the place `id`, which is there; only what differs is recorded. */
export function chooseAlerts({ alertIds, enabled }: ChooseAlerts, id: number, choices: AlertChoices): readonly AlertsChosen[] {
  const changed = [...new Set(alertIds)].filter((one) => choices[one] !== enabled);
  return changed.length === 0 ? [] : [{ type: 'AlertsChosen', data: { id, alertIds: changed, enabled } }];
}

export const withChosen = (choices: AlertChoices, { alertIds, enabled }: AlertsChosen['data']): AlertChoices => ({
  ...choices,
  ...Object.fromEntries(alertIds.map((id) => [id, enabled])),
});
