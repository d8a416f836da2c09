import { z } from 'zod';

const place = z.object({ id: z.number(), name: z.string() });

/** The current user as `GET user` and the sign-in answer give it; what the web app does not read is left alone. */
export const currentUser = z.object({
  id: z.number(),
  revision: z.number().default(0),
  email: z.string(),
  fullName: z.string(),
  phoneNumber: z.string().nullish(),
  roleId: z.number(),
  companyId: z.number().nullish(),
  companyName: z.string().nullish(),
  countryId: z.number().nullish(),
  metricTypeId: z.number().default(0),
  collections: z.array(place).default([]),
  groups: z.array(place.extend({ collectionId: z.number() })).default([]),
  preferences: z
    .object({
      languageId: z.number(),
      dateFormatId: z.number(),
      numberFormat: z.enum(['auto', 'dot', 'comma']).default('auto'),
      digits: z.enum(['latin', 'native']).default('latin'),
      theme: z.enum(['auto', 'light', 'dark']).default('auto'),
      density: z.enum(['compact', 'comfortable']).default('compact'),
    })
    .optional(),
  status: z.string().default('active'),
  admin: z.boolean().default(false),
  dashboardAccess: z.boolean().default(false),
});
export type CurrentUser = z.infer<typeof currentUser>;

export const signedIn = z.object({ accessToken: z.string(), expiresIn: z.number(), user: currentUser.nullish() });
