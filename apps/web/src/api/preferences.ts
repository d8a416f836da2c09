import type { userCalls } from '@loam/domain/user/user.calls';
import { dateFormats, languages } from '../i18n/languages';
import { type Preferences, preferences, setPreferences } from '../i18n/preferences';
import { call } from './client';
import { session } from './session';
import { type AddressOf, anything } from './shape';
import { currentUser, type CurrentUser } from './user';

/** Takes over what the server keeps for this person, at sign-in and after a reload. */
export function followUser(user: CurrentUser): void {
  const units = user.metricTypeId === 1 ? 'imperial' : 'metric';
  if (!user.preferences) return setPreferences({ units });
  const { languageId, dateFormatId, ...kept } = user.preferences;
  setPreferences({
    ...kept,
    units,
    language: languages.find(({ id }) => id === languageId)?.code ?? preferences().language,
    dateFormat: dateFormats.find(({ id }) => id === dateFormatId)?.format ?? preferences().dateFormat,
  });
}

/** Changes how this person sees the product: at once on this device, then on the server when signed in. */
export async function changePreferences(change: Partial<Preferences>): Promise<void> {
  const before = preferences();
  setPreferences(change);
  if (session.state().status !== 'in') return;
  const { language, dateFormat, units, railOpen: _ofThisDevice, ...kept } = change;
  const body = {
    ...kept,
    ...(language && { languageId: languages.find(({ code }) => code === language)!.id }),
    ...(dateFormat && { dateFormatId: dateFormats.find(({ format }) => format === dateFormat)!.id }),
  };
  try {
    if (Object.keys(body).length > 0)
      await call('POST', '/user/preference' satisfies AddressOf<typeof userCalls.preference>, { schema: anything, body });
    if (units)
      await call('POST', '/user/metricType' satisfies AddressOf<typeof userCalls.metricType>, {
        schema: anything,
        body: { metricTypeId: units === 'imperial' ? 1 : 0 },
      });
    session.setUser((await call('GET', '/user' satisfies AddressOf<typeof userCalls.me>, { schema: currentUser })).body);
  } catch (error) {
    setPreferences(before); // the server said no: show what it keeps
    throw error;
  }
}
