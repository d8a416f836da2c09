// Parameters of the sheets of analyses. Names only: every page loads this with the capability's table.
const place = 'growerCode customerId fullName fieldName sampleDate name';
const sample = 'laboratoryName crop units';
const nutrients =
  'nitrogen phosphorus potassium calcium magnesium sulfur boron copper iron manganese molybdenum zinc chloride cobalt silicon selenium nitrateN';
const soil =
  'ammoniumN sodium aluminium hydrogen potentialAcidity ph organicMatter cec baseSaturation sumOfBases organicCarbon ec activeLime sand silt clay';

export const soilColumns = `${place} soilDepth ${sample} extractionMethod ${nutrients} ${soil}`.split(' ');
export const plantColumns = `${place} ${sample} tissue sampledTime ${nutrients} sodium`.split(' ');
