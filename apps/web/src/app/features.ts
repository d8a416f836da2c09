import { access } from '../features/access';
import { audit } from '../features/audit';
import { bulk } from '../features/bulk';
import { comparison } from '../features/comparison';
import { crop } from '../features/crop';
import { dashboard } from '../features/dashboard';
import { fieldFeature } from '../features/field';
import { gallery } from '../features/gallery';
import { growerFeature } from '../features/grower';
import { history } from '../features/history';
import { home } from '../features/home';
import { imagery } from '../features/imagery';
import { interpretation } from '../features/interpretation';
import { intervention } from '../features/intervention';
import { library } from '../features/library';
import { onboarding } from '../features/onboarding';
import { license } from '../features/license';
import { mill } from '../features/mill';
import { organization } from '../features/organization';
import { plan } from '../features/plan';
import { product } from '../features/product';
import { seasonReport } from '../features/season';
import { share } from '../features/share';
import { survey } from '../features/survey';
import { sustainability } from '../features/sustainability';
import { template } from '../features/template';
import { upload } from '../features/upload';
import { user } from '../features/user';
import { weather } from '../features/weather';
import type { Feature } from '../ui/feature';

/** Every feature of the web app. A new one adds one line here. */
export const features: readonly Feature[] = [
  access,
  organization,
  onboarding,
  home,
  growerFeature,
  fieldFeature,
  plan,
  library,
  survey,
  sustainability,
  template,
  comparison,
  product,
  upload,
  bulk,
  history,
  dashboard,
  user,
  crop,
  interpretation,
  weather,
  imagery,
  intervention,
  audit,
  seasonReport,
  share,
  gallery,
  license,
  mill,
];
