import { account } from '../features/account';
import { admin } from '../features/admin';
import { limits } from '../features/analysis/limits';
import { audit } from '../features/audit';
import { bulk } from '../features/bulk';
import { crop } from '../features/crop';
import { dashboard } from '../features/dashboard';
import { fieldFeature } from '../features/field';
import { gallery } from '../features/gallery';
import { growerFeature } from '../features/grower';
import { organization } from '../features/organization';
import { plan } from '../features/plan';
import { product } from '../features/product';
import { session } from '../features/session';
import { share } from '../features/share';
import { template } from '../features/template';
import { upload } from '../features/upload';
import { trail } from '../features/trail';
import type { Feature } from '../ui/feature';

/** Every feature of the web app. A new one adds one line here. */
export const features: readonly Feature[] = [
  session,
  organization,
  growerFeature,
  fieldFeature,
  plan,
  template,
  product,
  upload,
  bulk,
  audit,
  dashboard,
  admin,
  crop,
  limits,
  trail,
  share,
  account,
  gallery,
];
