import { inEveryLanguage } from '../kernel/language.js';
import type { ColumnNames } from '../kernel/upload-kind.js';

const en = {
  fieldName: 'Field name',
  area: 'Area',
  areaUnit: 'Area unit',
  latitude: 'Latitude',
  longitude: 'Longitude',
  boundary: 'Boundary',
  sand: 'Sand',
  silt: 'Silt',
  clay: 'Clay',
  ph: 'pH',
  cec: 'CEC',
  organicMatter: 'Organic matter',
};
const mr = {
  fieldName: 'प्लॉटचे नाव',
  area: 'क्षेत्रफळ',
  areaUnit: 'क्षेत्रफळाचे एकक',
  latitude: 'अक्षांश',
  longitude: 'रेखांश',
  boundary: 'सीमा',
  sand: 'वाळू',
  silt: 'गाळ',
  clay: 'चिकणमाती',
  ph: 'सामू (pH)',
  cec: 'धन आयन विनिमय क्षमता',
  organicMatter: 'सेंद्रिय पदार्थ',
};
const pt = {
  fieldName: 'Nome do talhão',
  area: 'Área',
  areaUnit: 'Unidade de área',
  latitude: 'Latitude',
  longitude: 'Longitude',
  boundary: 'Contorno',
  sand: 'Areia',
  silt: 'Silte',
  clay: 'Argila',
  ph: 'pH',
  cec: 'CTC',
  organicMatter: 'Matéria orgânica',
};
const es = {
  fieldName: 'Nombre de la parcela',
  area: 'Superficie',
  areaUnit: 'Unidad de superficie',
  latitude: 'Latitud',
  longitude: 'Longitud',
  boundary: 'Contorno',
  sand: 'Arena',
  silt: 'Limo',
  clay: 'Arcilla',
  ph: 'pH',
  cec: 'CIC',
  organicMatter: 'Materia orgánica',
};
const inPortugal = {
  fieldName: 'Nome da parcela',
  silt: 'Limo',
};
const inLatinAmerica = {
  fieldName: 'Nombre del lote',
  area: 'Área',
  areaUnit: 'Unidad de área',
};

/** Headers of the template in each language. */
export const fieldColumnNames = inEveryLanguage<Record<keyof typeof en, string> & ColumnNames>(
  { en, mr, pt, es },
  { 'pt-PT': inPortugal, 'es-419': inLatinAmerica },
);
