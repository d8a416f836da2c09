/** Whose survey it is: the grower by Loam's number or by their code, else by the farm ID, as the programme knows the farm. */
export const GROWER_COLUMNS = ['customerId', 'growerCode', 'farmId'] as const;

/** The ids of the questions; a test holds them to the table, which is not loaded with every page. */
const asked = `
  farmName supplierName applicationName applicationId parentCompanyName notes totalFarmArea coffeeArea productiveCoffeeArea
  newPlantingArea conservationArea otherCropArea irrigatedArea altitude slopeClass deforestationSince2014 productiveTrees youngTrees
  treeDensity averageTreeAge mainVarieties renovationShare rustResistantShare shadeSystem canopyCover shadeTreesPerHa shadeSpecies
  nativeSpeciesShare cherryKg cherryOwnShare parchmentKg greenKg floatersShare harvestPasses soilAnalysis leafAnalysis
  nutrientRateMethod fertilizerProducts nKgHa p2o5KgHa k2oKgHa applicationsPerYear foliarPerYear organicType organicTonnes limeKg
  limeType coverCropPractices compactionPractices coverPlantingDate coverTerminationDate groundCoverBand erosionControl bufferStrips
  herbicideKgAi insecticideKgAi fungicideKgAi ipmMonitoring whoClass1 dieselL petrolL electricityKWh renewableShare firewoodKg
  irrigationM3 waterSource waterDelivery irrigationDecision processingType millingType processingWaterM3 recirculation
  wastewaterTreatment totalPulpKg pulpCompostedKg pulpSoldKg pulpDumpedKg drying currency totalCost laborShare inputsShare
  familyLaborShare hiredLaborShare fertilizerCost protectionCost harvestCost processingCost dailyWage salesForm soldQuantity
  averagePrice premium coffeeIncome otherIncome householdMembers livingIncomeBenchmark permanentWorkers seasonalWorkers womenShare
  minWagePaid paidRegularly wageRecords noForcedLabor noChildLabor noDiscrimination freedomOfAssociation workHours contracts
  safeHousing drinkingWater ppe medicalAccess schoolAccess grievance training
`;
export const surveyColumns: readonly string[] = ['farmId', 'surveyYear', 'customerId', 'growerCode', ...asked.trim().split(/\s+/)];
