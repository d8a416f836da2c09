import { inEveryLanguage, type Language, languageCodes } from '../kernel/locale/language.js';
import { ownNames } from '../kernel/json/own-names.js';
import { growerOfRowNames } from '../kernel/sheet/row-grower.js';
import type { ColumnNames } from '../kernel/sheet/upload-kind.js';

/** Other headers of registers and of tables that maps export. */
export const fieldAliases: Readonly<Record<string, readonly string[]>> = {
  fieldName: ['Field', 'Plot', 'Block', 'Parcel', 'Paddock', 'Talhão', 'Talhao', 'Gleba', 'Parcela', 'Lote', 'Cuartel', 'Potrero', 'Campo', 'शेत', 'प्लॉट', 'गट नंबर'], // prettier-ignore
  area: ['Size', 'Hectares', 'Ha', 'Acres', 'Superficie', 'Superfície', 'Hectáreas', 'Hectareas', 'Área', 'Extensión', 'क्षेत्र'],
  areaUnit: ['Unit', 'Unidad', 'Unidade', 'Unit of area', 'एकक'],
  latitude: ['Lat', 'Y', 'Latitud', 'GPS lat'],
  longitude: ['Lon', 'Long', 'Lng', 'X', 'Longitud', 'GPS lon'],
  boundary: ['Geometry', 'Polygon', 'WKT', 'GeoJSON', 'Outline', 'Shape', 'Polígono', 'Contorno', 'Geometria', 'Geometría', 'Límite'],
  sand: ['Sand %', 'Areia', 'Arena'],
  silt: ['Silt %', 'Silte', 'Limo', 'गाळ'],
  clay: ['Clay %', 'Argila', 'Arcilla'],
  ph: ['pH water', 'pH H2O', 'pH CaCl2', 'pH agua', 'pH água'],
  cec: ['CTC', 'CIC', 'Cation exchange capacity'],
  organicMatter: ['OM', 'SOM', 'MO', 'MOS', 'M.O.', 'Matéria orgânica', 'Materia orgánica', 'Humus'],
};

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
  silt: 'पोयटा',
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

/** Of a sheet of fields alone, whose rows name growers too. */
export const knownGrowersFieldNames = Object.fromEntries(
  languageCodes.map((language) => [language, { ...growerOfRowNames[language], ...fieldColumnNames[language] }]),
) as unknown as Readonly<Record<Language, ColumnNames>>;

/** What farm programs and maps call a field's name and its grower, folded. */
export const placeAttributes = ownNames({
  ...{ name: 'fieldName', title: 'fieldName', label: 'fieldName', field: 'fieldName', nome: 'fieldName', talhao: 'fieldName' },
  ...{ nombre: 'fieldName', lote: 'fieldName', parcela: 'fieldName', grower: 'fullName', farmer: 'fullName', produtor: 'fullName' },
  ...{ productor: 'fullName', agricultor: 'fullName', growerid: 'customerId', code: 'growerCode', codigo: 'growerCode' },
});
