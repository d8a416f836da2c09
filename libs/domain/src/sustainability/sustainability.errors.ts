import { defineErrors } from '../kernel/errors/errors.js';

/** Texts are the specification's own where it gives them (§5, §8). */
export const sustainabilityErrors = defineErrors({
  SustainabilityReportNotFound: { status: 404, message: 'Sustainability report not found' },
  FootprintNotFound: { status: 404, message: 'Footprint not found' },
  weightsSum: { status: 422, message: 'The weights of the impact areas must total 100', field: 'impactAreas' },
  indicatorRequired: { status: 422, message: 'Each impact area needs at least one indicator', field: 'impactAreas' },
  unknownImpactArea: { status: 422, message: 'The crop has no such impact area' },
  unknownIndicator: { status: 422, message: 'The impact area has no such indicator' },
  unknownPractice: { status: 422, message: 'The indicator has no such practice' },
  otherCrop: { status: 422, message: 'The crop of the body is not that of the address', field: 'cropId' },
  EvidenceFileNotFound: { status: 404, message: 'The report has no such file' },
  unknownEvidenceFile: { status: 422, message: 'The report has no such file' },
  sharesSum: { status: 422, message: 'The shares must total 100' },
  answersDisagree: { status: 422, message: 'The answers contradict each other' },
  ghgFailed: { status: 502, message: 'Failed to retrieve GHG data' },
  reportFailed: { status: 500, message: "Couldn't process sustainability report" },
});

/** The specification's own words for a plan that is neither active nor completed. */
export const REPORT_PLAN_STATE = 'The selected plan must be either active or completed in order to edit the report.';
