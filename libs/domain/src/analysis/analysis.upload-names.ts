import { inEveryLanguage } from '../kernel/locale/language.js';
import { growerOfRowAliases, growerOfRowNames } from '../kernel/sheet/row-grower.js';
import type { ColumnNames } from '../kernel/sheet/upload-kind.js';

const en = {
  ...growerOfRowNames.en,
  ...{ fieldName: 'Field name', sampleDate: 'Sample date', name: 'Sample name', soilDepth: 'Depth', laboratoryName: 'Laboratory' },
  ...{
    crop: 'Crop',
    units: 'Unit of the sheet',
    extractionMethod: 'Extraction method',
    tissue: 'Tissue',
    sampledTime: 'Stage when sampled',
  },
  ...{ nitrogen: 'Nitrogen', phosphorus: 'Phosphorus', potassium: 'Potassium', calcium: 'Calcium', magnesium: 'Magnesium' },
  ...{ sulfur: 'Sulfur', boron: 'Boron', copper: 'Copper', iron: 'Iron', manganese: 'Manganese', molybdenum: 'Molybdenum', zinc: 'Zinc' },
  ...{ chloride: 'Chloride', cobalt: 'Cobalt', silicon: 'Silicon', selenium: 'Selenium', nitrateN: 'Nitrate N', ammoniumN: 'Ammonium N' },
  ...{ sodium: 'Sodium', aluminium: 'Aluminium', hydrogen: 'Hydrogen', potentialAcidity: 'H + Al', ph: 'pH' },
  ...{ organicMatter: 'Organic matter', cec: 'CEC', baseSaturation: 'Base saturation', sumOfBases: 'Sum of bases' },
  ...{ organicCarbon: 'Organic carbon', ec: 'EC', activeLime: 'Active lime', sand: 'Sand', silt: 'Silt', clay: 'Clay' },
};
const mr = {
  ...growerOfRowNames.mr,
  ...{ fieldName: 'प्लॉटचे नाव', sampleDate: 'नमुना दिनांक', name: 'नमुन्याचे नाव', soilDepth: 'खोली', laboratoryName: 'प्रयोगशाळा' },
  ...{ crop: 'पीक', units: 'अहवालाचे एकक', extractionMethod: 'निष्कर्षण पद्धत', tissue: 'ऊती', sampledTime: 'नमुन्यावेळची अवस्था' },
  ...{ nitrogen: 'नत्र', phosphorus: 'स्फुरद', potassium: 'पालाश', calcium: 'कॅल्शियम', magnesium: 'मॅग्नेशियम' },
  ...{ sulfur: 'गंधक', boron: 'बोरॉन', copper: 'तांबे', iron: 'लोह', manganese: 'मँगनीज', molybdenum: 'मॉलिब्डेनम', zinc: 'जस्त' },
  ...{ chloride: 'क्लोराइड', cobalt: 'कोबाल्ट', silicon: 'सिलिकॉन', selenium: 'सेलेनियम', nitrateN: 'नायट्रेट नत्र', ammoniumN: 'अमोनियम नत्र' },
  ...{ sodium: 'सोडियम', aluminium: 'अॅल्युमिनियम', hydrogen: 'हायड्रोजन', potentialAcidity: 'H + Al', ph: 'सामू (pH)' },
  ...{ organicMatter: 'सेंद्रिय पदार्थ', cec: 'धन आयन विनिमय क्षमता', baseSaturation: 'आम्लारी संपृक्तता', sumOfBases: 'आम्लारींची बेरीज' },
  ...{ organicCarbon: 'सेंद्रिय कर्ब', ec: 'विद्युत वाहकता', activeLime: 'सक्रिय चुना', sand: 'वाळू', silt: 'पोयटा', clay: 'चिकणमाती' },
};
const pt = {
  ...growerOfRowNames.pt,
  ...{ fieldName: 'Nome do talhão', sampleDate: 'Data da amostra', name: 'Nome da amostra', soilDepth: 'Profundidade' },
  ...{ laboratoryName: 'Laboratório', crop: 'Cultura', units: 'Unidade do laudo', extractionMethod: 'Método de extração' },
  ...{ tissue: 'Tecido', sampledTime: 'Estádio na amostragem' },
  ...{ nitrogen: 'Nitrogênio', phosphorus: 'Fósforo', potassium: 'Potássio', calcium: 'Cálcio', magnesium: 'Magnésio' },
  ...{ sulfur: 'Enxofre', boron: 'Boro', copper: 'Cobre', iron: 'Ferro', manganese: 'Manganês', molybdenum: 'Molibdênio', zinc: 'Zinco' },
  ...{ chloride: 'Cloreto', cobalt: 'Cobalto', silicon: 'Silício', selenium: 'Selênio', nitrateN: 'N nítrico', ammoniumN: 'N amoniacal' },
  ...{ sodium: 'Sódio', aluminium: 'Alumínio', hydrogen: 'Hidrogênio', potentialAcidity: 'H + Al', ph: 'pH' },
  ...{ organicMatter: 'Matéria orgânica', cec: 'CTC', baseSaturation: 'Saturação por bases', sumOfBases: 'Soma de bases' },
  ...{ organicCarbon: 'Carbono orgânico', ec: 'CE', activeLime: 'Calcário ativo', sand: 'Areia', silt: 'Silte', clay: 'Argila' },
};
const es = {
  ...growerOfRowNames.es,
  ...{ fieldName: 'Nombre de la parcela', sampleDate: 'Fecha de la muestra', name: 'Nombre de la muestra', soilDepth: 'Profundidad' },
  ...{ laboratoryName: 'Laboratorio', crop: 'Cultivo', units: 'Unidad del boletín', extractionMethod: 'Método de extracción' },
  ...{ tissue: 'Tejido', sampledTime: 'Fase al muestrear' },
  ...{ nitrogen: 'Nitrógeno', phosphorus: 'Fósforo', potassium: 'Potasio', calcium: 'Calcio', magnesium: 'Magnesio' },
  ...{ sulfur: 'Azufre', boron: 'Boro', copper: 'Cobre', iron: 'Hierro', manganese: 'Manganeso', molybdenum: 'Molibdeno', zinc: 'Zinc' },
  ...{ chloride: 'Cloruro', cobalt: 'Cobalto', silicon: 'Silicio', selenium: 'Selenio', nitrateN: 'N nítrico', ammoniumN: 'N amoniacal' },
  ...{ sodium: 'Sodio', aluminium: 'Aluminio', hydrogen: 'Hidrógeno', potentialAcidity: 'H + Al', ph: 'pH' },
  ...{ organicMatter: 'Materia orgánica', cec: 'CIC', baseSaturation: 'Saturación de bases', sumOfBases: 'Suma de bases' },
  ...{ organicCarbon: 'Carbono orgánico', ec: 'CE', activeLime: 'Caliza activa', sand: 'Arena', silt: 'Limo', clay: 'Arcilla' },
};

export const analysisColumnNames = inEveryLanguage<ColumnNames>(
  { en, mr, pt, es },
  {
    'pt-PT': {
      ...{ fieldName: 'Nome da parcela', units: 'Unidade do boletim', nitrogen: 'Azoto', molybdenum: 'Molibdénio', selenium: 'Selénio' },
      ...{ hydrogen: 'Hidrogénio', silt: 'Limo' },
    },
    'es-419': { ...growerOfRowNames['es-419'], fieldName: 'Nombre del lote', units: 'Unidad del reporte' },
  },
);

/** Formulas that can be nothing else once case and blanks are gone. Mo and Co are left out: `MO` is organic matter, `CO` organic carbon. */
export const analysisSymbols: Readonly<Record<string, string>> = {
  ...{ n: 'nitrogen', p: 'phosphorus', k: 'potassium', ca: 'calcium', mg: 'magnesium', s: 'sulfur', b: 'boron', cu: 'copper' },
  ...{ fe: 'iron', mn: 'manganese', zn: 'zinc', cl: 'chloride', si: 'silicon', se: 'selenium', 'no3-n': 'nitrateN', 'nh4-n': 'ammoniumN' },
  ...{ na: 'sodium', al: 'aluminium', 'h+al': 'potentialAcidity', om: 'organicMatter', ctc: 'cec', cic: 'cec' },
};

export const analysisAliases: Readonly<Record<string, readonly string[]>> = {
  ...growerOfRowAliases,
  fieldName: ['Field', 'Plot', 'Block', 'Parcel', 'Paddock', 'Talhão', 'Talhao', 'Gleba', 'Parcela', 'Lote', 'Cuartel', 'Potrero', 'शेत', 'प्लॉट', 'गट नंबर'], // prettier-ignore
  name: ['Sample', 'Sample ID', 'Sample number', 'Sample no', 'Lab number', 'Amostra', 'Nº da amostra', 'Muestra', 'Nº de muestra', 'नमुना', 'नमुना क्रमांक'], // prettier-ignore
  sampleDate: ['Date', 'Date sampled', 'Sampling date', 'Data', 'Data da coleta', 'Coleta', 'Fecha', 'Fecha de muestreo', 'दिनांक', 'तारीख'],
  soilDepth: ['Sample depth', 'Depth cm', 'Layer', 'Camada', 'Prof.', 'Capa', 'खोली सेमी'],
  laboratoryName: ['Lab', 'Lab name', 'Laboratory name'],
  crop: ['Culture', 'Crop name', 'Lavoura', 'पिकाचे नाव'],
  units: ['Unit', 'Units', 'Unidad', 'Unidade', 'एकक'],
  extractionMethod: ['Method', 'Extractant', 'Extrator', 'Extractor', 'Método', 'पद्धत'],
  tissue: ['Plant part', 'Organ', 'Leaf', 'Parte da planta', 'Folha', 'Órgano', 'Hoja', 'पान'],
  sampledTime: ['Stage', 'Growth stage', 'Crop stage', 'Estádio', 'Fase', 'Estado fenológico', 'अवस्था'],
};
