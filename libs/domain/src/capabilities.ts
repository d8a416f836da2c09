import { accessCapability } from './access/access.capability.js';
import { analysisCapability } from './analysis/analysis.capability.js';
import { auditCapability } from './audit/audit.capability.js';
import { bulkCapability } from './bulk/bulk.capability.js';
import { commentCapability } from './comment/comment.capability.js';
import { cropCapability } from './crop/crop.capability.js';
import { dashboardCapability } from './dashboard/dashboard.capability.js';
import { fieldCapability } from './field/field.capability.js';
import { growerCapability } from './grower/grower.capability.js';
import { imageryCapability } from './imagery/imagery.capability.js';
import { interpretationCapability } from './interpretation/interpretation.capability.js';
import { interventionCapability } from './intervention/intervention.capability.js';
import { Registry } from './kernel/capability/registry.js';
import { layerCapability } from './layer/layer.capability.js';
import { libraryCapability } from './library/library.capability.js';
import { licenseCapability } from './license/license.capability.js';
import { millCapability } from './mill/mill.capability.js';
import { organizationCapability } from './organization/organization.capability.js';
import { planCapability } from './plan/plan.capability.js';
import { privacyCapability } from './privacy/privacy.capability.js';
import { productCapability } from './product/product.capability.js';
import { recommendationCapability } from './recommendation/recommendation.capability.js';
import { seasonReportCapability } from './season/season.capability.js';
import { shareCapability } from './share/share.capability.js';
import { storyCapability } from './story/story.capability.js';
import { surveyCapability } from './survey/survey.capability.js';
import { sustainabilityCapability } from './sustainability/sustainability.capability.js';
import { templateCapability } from './template/template.capability.js';
import { uploadCapability } from './upload/upload.capability.js';
import { userCapability } from './user/user.capability.js';
import { weatherCapability } from './weather/weather.capability.js';

/** Every capability that has something to say of itself. Kinds are listed to people in this order. */
export const capabilities = [
  planCapability,
  growerCapability,
  fieldCapability,
  analysisCapability,
  layerCapability,
  commentCapability,
  imageryCapability,
  interventionCapability,
  storyCapability,
  seasonReportCapability,
  surveyCapability,
  recommendationCapability,
  templateCapability,
  weatherCapability,
  organizationCapability,
  userCapability,
  accessCapability,
  auditCapability,
  bulkCapability,
  cropCapability,
  dashboardCapability,
  interpretationCapability,
  libraryCapability,
  licenseCapability,
  millCapability,
  privacyCapability,
  productCapability,
  shareCapability,
  sustainabilityCapability,
  uploadCapability,
] as const;

type KindsOf<C> = C extends { readonly kinds: infer K } ? K[keyof K] : never;
type HistoriesOf<K> = K extends { readonly history: infer H } ? keyof H & string : never;
/** The first part of an address: what a history is of. */
export type HistoryKindName = HistoriesOf<KindsOf<(typeof capabilities)[number]>>;

export const registry = new Registry(capabilities);
export const historyKinds = registry.historyNames as readonly HistoryKindName[];
