import { loadNamespaces } from '../../../i18n/init';
import { lazyPart } from '../../../ui/lazy-part';

/** What a grower was sent and signed; its script and words come when its tab is opened. */
export const LicensesOfGrower = lazyPart(
  async () => (await Promise.all([import('./licenses-of-grower'), loadNamespaces(['license'])]))[0].LicensesOfGrower,
);

/** The company sends licenses to growers; a super admin, who has no company, sees them everywhere. */
export const sendsLicenses = ({ toggles }: { readonly toggles: Record<string, unknown> | undefined }): boolean =>
  !toggles || toggles['superaLicense'] === true;
