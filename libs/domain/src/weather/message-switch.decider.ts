/** Whether growers who agreed are texted by themselves when the weather warns; null: as the level above says, at the top they are not. */
export type MessageSwitch = boolean | null;
export const notSwitched: MessageSwitch = null;

export type WeatherMessagesSwitched = { type: 'WeatherMessagesSwitched'; data: { id: number; on: MessageSwitch } };
export type SwitchMessages = { type: 'SwitchMessages'; on: MessageSwitch };

/** Of the place `id`, which is there. */
export const switchMessages = ({ on }: SwitchMessages, id: number, now: MessageSwitch): readonly WeatherMessagesSwitched[] =>
  on === now ? [] : [{ type: 'WeatherMessagesSwitched', data: { id, on } }];

/** What holds at the last of the levels, which stand from the top down. */
export const messagesOn = (levels: readonly MessageSwitch[]): boolean => levels.findLast((one) => one !== null) ?? false;
