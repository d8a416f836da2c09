import { flag, list, maybe, number, oneOf, or, record, type Schema, text } from './shape';

interface Place {
  id: number;
  name: string;
}

/** The current user as `GET user` and the sign-in answer give it; what the web app does not read is left alone. */
export interface CurrentUser {
  id: number;
  revision: number;
  email: string;
  fullName: string;
  phoneNumber: string | undefined;
  roleId: number;
  companyId: number | undefined;
  companyName: string | undefined;
  companyLogo: string | undefined;
  /** of their company's own head; as the server has them */
  companyColours: { main: string; accent: string } | undefined;
  /** what the person's company switches on; a super admin has no company */
  toggles: Record<string, unknown> | undefined;
  countryId: number | undefined;
  metricTypeId: number;
  collections: Place[];
  groups: (Place & { collectionId: number })[];
  preferences: StoredPreferences | undefined;
  status: string;
  admin: boolean;
  dashboardAccess: boolean;
  bulkUpload: boolean;
  /** the company has surveys and mills; a super admin, who has no company, sees them everywhere */
  surveys: boolean;
  /** what of growers a user may change */
  growerInfoEdit: 'all' | 'some' | 'none';
  productPermissions: boolean;
  /** changes nothing but their own account */
  readOnly: boolean;
  /** reads the audit of their scope */
  audit: boolean;
  /** an admin who is led through what to set up first, and how far they have come */
  isOnBoarding: boolean;
  stepNumber: number;
}

interface StoredPreferences {
  languageId: number;
  dateFormatId: number;
  numberFormat: 'auto' | 'dot' | 'comma';
  digits: 'latin' | 'native';
  theme: 'auto' | 'light' | 'dark';
  density: 'compact' | 'comfortable';
  shortcuts: boolean;
  quiet: boolean;
}

const place = (value: unknown): Place => {
  const { id, name } = record(value);
  return { id: number(id), name: text(name) };
};
const group = (value: unknown) => ({ ...place(value), collectionId: number(record(value)['collectionId']) });

const storedPreferences = (value: unknown): StoredPreferences => {
  const kept = record(value);
  return {
    languageId: number(kept['languageId']),
    dateFormatId: number(kept['dateFormatId']),
    numberFormat: or(oneOf('auto', 'dot', 'comma'), 'auto')(kept['numberFormat']),
    digits: or(oneOf('latin', 'native'), 'latin')(kept['digits']),
    theme: or(oneOf('auto', 'light', 'dark'), 'auto')(kept['theme']),
    density: or(oneOf('compact', 'comfortable'), 'compact')(kept['density']),
    shortcuts: or(flag, true)(kept['shortcuts']),
    quiet: or(flag, false)(kept['quiet']),
  };
};

export const currentUser: Schema<CurrentUser> = {
  parse(value) {
    const user = record(value);
    const company = maybe(record)(user['company']);
    const toggles = company && record(company['toggles']);
    return {
      id: number(user['id']),
      revision: or(number, 0)(user['revision']),
      email: text(user['email']),
      fullName: text(user['fullName']),
      phoneNumber: maybe(text)(user['phoneNumber']),
      roleId: number(user['roleId']),
      companyId: maybe(number)(user['companyId']),
      companyName: maybe(text)(user['companyName']),
      companyLogo: maybe(text)(company?.['logoUrl']),
      companyColours: maybe(record)(company?.['colours']) as CurrentUser['companyColours'],
      toggles,
      countryId: maybe(number)(user['countryId']),
      metricTypeId: or(number, 0)(user['metricTypeId']),
      collections: or(list(place), [])(user['collections']),
      groups: or(list(group), [])(user['groups']),
      preferences: maybe(storedPreferences)(user['preferences']),
      status: or(text, 'active')(user['status']),
      admin: or(flag, false)(user['admin']),
      productPermissions: or(flag, false)(user['productPermissions']),
      growerInfoEdit: or(oneOf('all', 'some', 'none'), 'all')(user['growerInfoEdit']),
      dashboardAccess: or(flag, false)(user['dashboardAccess']),
      readOnly: or(flag, false)(user['readOnly']),
      audit: or(flag, false)(user['audit']),
      isOnBoarding: or(flag, false)(user['isOnBoarding']),
      stepNumber: or(number, 0)(user['stepNumber']),
      surveys: !toggles || toggles['sustainabilityForm'] === true,
      // the person's right, and the company's switch; who reads only imports nothing
      bulkUpload: or(flag, false)(user['bulkUpload']) && !!toggles?.['bulkUpload'] && !or(flag, false)(user['readOnly']),
    };
  },
};

export interface SignedIn {
  accessToken: string;
  /** seconds */
  expiresIn: number;
  /** a refresh answers with tokens alone */
  user: CurrentUser | undefined;
}

export const signedIn: Schema<SignedIn> = {
  parse(value) {
    const answer = record(value);
    return {
      accessToken: text(answer['accessToken']),
      expiresIn: number(answer['expiresIn']),
      user: maybe(currentUser.parse)(answer['user']),
    };
  },
};
