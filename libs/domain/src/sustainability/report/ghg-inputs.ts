import { ownNames } from '../../kernel/json/own-names.js';
import { type FootprintInputs, footprintInputs } from '../../agronomy/footprint/footprint-inputs.js';
import { ghgFactors } from '../../agronomy/tables/ghg-factors.js';
import type { SustainableCrop } from '../../agronomy/tables/ghg-questions.js';
import { type ErrorDetail, invalid, type Refusal } from '../../kernel/errors/errors.js';
import { validate } from '../../kernel/errors/validate.js';
import { validationErrors } from '../../kernel/errors/validation.errors.js';
import type { ReportAnswers } from '../report-answers.schema.js';

/** % of N in fresh organic material where no analysis says (chosen, marked estimated). */
const organicNitrogen_pct = ownNames<number>({
  'cattle manure': 0.5,
  'poultry manure': 2.5,
  compost: 1,
  vinasse: 0.03,
  'filter cake': 0.35,
  'grape pomace': 0.9,
});
/** What nobody has measured of another material. */
const OTHER_ORGANIC_PCT = 0.5;
const missing = (field: string): ErrorDetail => ({ field, key: 'required', message: validationErrors.required.message });

const given = <T extends object>(value: T): Partial<T> =>
  Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined && one !== null)) as Partial<T>;
const parts = <T extends object>(value: T | null | undefined): Partial<T> | undefined => (value ? given(value) : undefined);
const share = (pct: number | null | undefined): number | undefined => (pct === null || pct === undefined ? undefined : pct / 100);

function millOf(crop: SustainableCrop, { yield: harvest, processing }: ReportAnswers, productKg: number): FootprintInputs['mill'] {
  if (crop !== 'coffee' || processing?.millType === 'none') return undefined;
  return {
    type: processing?.millType ?? 'regular',
    cherryKg: harvest?.cherryKg ?? productKg / ghgFactors.wetMill.conversions.greenPerCherry.value,
    treatment: processing?.wastewater ?? 'dischargeAquatic',
    pulp: processing?.pulp ?? 'dumped',
    ...given({ pulpReturnedShare: share(processing?.pulpReturnedShare) }),
  };
}

function landOf({ site }: ReportAnswers, areaHa: number): Partial<FootprintInputs> {
  if (!site) return {};
  const { soilGroup, practicesBefore, practicesAfter, practicesSinceYear, climateZone, clearedHa, clearedYear, drainedOrganicHa } = site;
  const peat = drainedOrganicHa ?? 0;
  const use = site.drainedOrganicUse ?? (climateZone?.startsWith('tropical') ? 'tropicalCropland' : 'temperateCropland');
  const known = soilGroup && practicesBefore && practicesAfter && climateZone && areaHa > peat;
  return {
    ...(known && {
      soc: {
        ha: areaHa - peat,
        soil: soilGroup,
        before: practicesBefore,
        after: practicesAfter,
        ...given({ sinceYear: practicesSinceYear }),
      },
    }),
    ...(typeof clearedHa === 'number' && { cleared: { ha: clearedHa, ...given({ year: clearedYear, cover: site.clearedCover }) } }),
    ...(typeof drainedOrganicHa === 'number' && { drainedOrganic: { ha: drainedOrganicHa, use } }),
  } as Partial<FootprintInputs>;
}

/** Field, pumps and cold store together; undefined where nobody said anything of either. */
function electricityOf({ energy }: ReportAnswers): number | undefined {
  const said = [energy?.electricityKWh, energy?.storageKWh].filter((one) => typeof one === 'number');
  return said.length === 0 ? undefined : said.reduce((sum, one) => sum + one, 0);
}

/** Pod husks of cocoa; undefined where nothing was said of them. */
function husksOf(residue: ReportAnswers['residueManagement']): FootprintInputs['husks'] {
  const said = given({ fate: residue?.huskFate, tdm: residue?.husks_tdm });
  return Object.keys(said).length === 0 ? undefined : (said as FootprintInputs['husks']);
}

function residueOf(crop: SustainableCrop, { residueManagement: residue }: ReportAnswers): Partial<FootprintInputs> {
  const annual = crop === 'potato' || crop === 'sugarcane';
  const fate = annual ? residue?.residueFate : residue?.pruningsFate;
  const [removed, burnt] = [share(fate?.removed), share(fate?.burnt)];
  return given({
    ...(annual
      ? { residueCrop: crop, residueRemoved: removed, burntFraction: burnt }
      : { prunings_tdm: residue?.prunings_tdm, pruningsRemoved: removed, pruningsBurnt: burnt }),
    ...(crop === 'sugarcane' && {
      burntHa: residue?.burntHa,
      burntResidue_tdm: residue?.burntResidue_tdm,
      residueBelowGroundShare: share(residue?.renewedShare) ?? 1 / 6,
    }),
    compostMadeKg: residue?.compostMadeKg,
    husks: crop === 'cocoa' ? husksOf(residue) : undefined,
  }) as Partial<FootprintInputs>;
}

/**
 * A report's answers as the engine reads them. Without yield, area or fertilizers there is no footprint: each is named. What the field
 * and the grower say of themselves (`site`) fills what was not answered.
 */
export function ghgInputs(
  crop: SustainableCrop,
  answers: ReportAnswers,
  place: { readonly areaHa?: number | undefined; readonly country?: string | undefined } = {},
): { readonly value: FootprintInputs } | { readonly refusal: Refusal } {
  const { yield: harvest, nutrients, irrigation, pestManagement, energy, site } = answers;
  const areaHa = harvest?.areaHa ?? place.areaHa;
  const productKg = harvest?.productKg;
  const lacking = [
    ...(areaHa ? [] : [missing('answers.yield.areaHa')]),
    ...(productKg ? [] : [missing('answers.yield.productKg')]),
    ...(nutrients?.fertilizers || nutrients?.nothingApplied ? [] : [missing('answers.nutrients.fertilizers')]),
  ];
  if (lacking.length > 0 || !areaHa || !productKg) return { refusal: invalid(lacking) };
  const status = Object.fromEntries(
    Object.entries(answers.evidence ?? {}).flatMap(([question, shown]) =>
      shown.status ? [[question.split('.').at(-1)!, shown.status]] : [],
    ),
  );
  return validate(
    footprintInputs,
    given({
      crop,
      areaHa,
      productKg,
      surveyYear: harvest?.surveyYear,
      yieldFreshT: harvest?.yieldFreshT,
      zone: site?.climateZone,
      wet: site?.climate ? site.climate === 'wet' : undefined,
      country: site?.country ?? place.country,
      fertilizers: nutrients?.fertilizers ?? [],
      fertilizerRegion: nutrients?.fertilizerRegion,
      inhibitor: nutrients?.inhibitor,
      organics: nutrients?.organicInputs?.map(({ material, t, N_pct }) => ({
        t,
        N: (N_pct ?? organicNitrogen_pct[material] ?? OTHER_ORGANIC_PCT) / 100,
      })),
      limestoneKg: nutrients?.limestoneKg,
      dolomiteKg: nutrients?.dolomiteKg,
      pesticides: parts(pestManagement?.pesticides),
      fuel: parts(energy?.fuel),
      dryingFuel: parts(energy?.dryingFuel),
      electricityKWh: electricityOf(answers),
      transport_tkm: parts(energy?.transport_tkm),
      irrigationM3: irrigation?.irrigationM3,
      irrigatedNotDrip: irrigation?.irrigationSystem ? ['sprinkler', 'furrow or flood'].includes(irrigation.irrigationSystem) : undefined,
      shadeHa: site?.shadeHa,
      mill: millOf(crop, answers, productKg),
      status,
      ...residueOf(crop, answers),
      ...landOf(answers, areaHa),
    }),
  );
}
