import { autoCalculateCases } from './auto-calculate-cases.js';
import type { Topic } from './calculation.js';
import { convertCases } from './convert-cases.js';
import { fertigationCases, productCases } from './fertigation-cases.js';
import { footprintCases } from './footprint-cases.js';
import { gypsumCases, limeCases } from './lime-cases.js';
import { needCases } from './need-cases.js';
import { soilInterpretation, tissueInterpretation } from './interpretation-cases.js';
import { chelateCases, microCases, ratioCases, windowCases } from './field-cases.js';
import { legalLimits, nitrogenBalance, seedRowCases, splitCases } from './limit-cases.js';
import { nitrogenNeeds, nitrogenOfSoil } from './nitrogen-cases.js';
import { foliarCases, stageCases } from './plan-cases.js';
import { practicePathCases } from './practice-cases.js';
import { priceCases } from './price-cases.js';
import { removalCases, uptakeCases } from './removal-cases.js';
import { soilCases } from './soil-cases.js';
import { ecCases, phCases, saturationCases } from './solution-cases.js';
import { creditCases, crfCases, fulfilmentCases } from './supply-cases.js';
import { solubilityCases, tankCases } from './tank-cases.js';
import { tissueClassCases } from './tissue-cases.js';
import { libraryCropNeed, uncertaintyCases } from './uncertainty-cases.js';
import { acidCases, irrigationCases, solubilityInWater } from './water-need-cases.js';
import { leachingCases, salinityCases, waterCases, waterCreditCases } from './water-cases.js';
import { ownNames } from '../../kernel/json/own-names.js';

/** Every topic that a case may name, by its methods. */
export const topics: Readonly<Record<string, Topic>> = ownNames({
  removal: removalCases,
  uptake: uptakeCases,
  need: { ...needCases, 'library-crop': libraryCropNeed, ...nitrogenNeeds },
  soil: { ...soilCases, interpretation: soilInterpretation, ...nitrogenOfSoil },
  tissue: { interpretation: tissueInterpretation, ...tissueClassCases },
  lime: limeCases,
  gypsum: gypsumCases,
  convert: convertCases,
  'water-credit': waterCreditCases,
  leaching: leachingCases,
  salinity: salinityCases,
  water: waterCases,
  fertigation: fertigationCases,
  product: productCases,
  solubility: { ...solubilityCases, ...saturationCases, ...solubilityInWater },
  tank: tankCases,
  fulfilment: fulfilmentCases,
  credit: creditCases,
  ec: ecCases,
  ph: phCases,
  crf: crfCases,
  price: priceCases,
  foliar: foliarCases,
  stages: stageCases,
  uncertainty: uncertaintyCases,
  'auto-calculate': autoCalculateCases,
  balance: nitrogenBalance,
  limits: legalLimits,
  split: splitCases,
  seedrow: seedRowCases,
  window: windowCases,
  acid: acidCases,
  chelate: chelateCases,
  micro: microCases,
  ratio: ratioCases,
  irrigation: irrigationCases,
  footprint: footprintCases,
  'practice-path': practicePathCases,
});
