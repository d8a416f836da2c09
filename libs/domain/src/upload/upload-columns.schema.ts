import { z } from 'zod';
import { inEveryLanguage, languageOf } from '../kernel/language.js';

/** What a sheet's column can mean, in the order of the template (docs/api: uploads). */
export const uploadParameters = [
  'fullName',
  'growerCode',
  'email',
  'phoneNumber',
  'country',
  'state',
  'address',
  'companyName',
  'farmName',
  'farmId',
  'assignedTo',
  'fieldName',
  'area',
  'areaUnit',
  'latitude',
  'longitude',
  'boundary',
  'sand',
  'silt',
  'clay',
  'ph',
  'cec',
  'organicMatter',
] as const;
export type UploadParameter = (typeof uploadParameters)[number];
export const uploadParameter = z.enum(uploadParameters);

export const requiredParameters: readonly UploadParameter[] = ['fullName'];
/** Values of these columns make a field; a row without any of them is a grower only. */
export const fieldParameters: ReadonlySet<UploadParameter> = new Set([
  'fieldName',
  'area',
  'areaUnit',
  'latitude',
  'longitude',
  'boundary',
  'sand',
  'silt',
  'clay',
  'ph',
  'cec',
  'organicMatter',
]);

/** Limits of a sheet; larger is 413. */
export const sheetLimits = { rows: 20_000, columns: 200, cellLength: 200_000 } as const;

type Names = Readonly<Record<UploadParameter, string>>;
const en: Names = {
  fullName: 'Full name',
  growerCode: 'Grower code',
  email: 'Email',
  phoneNumber: 'Phone number',
  country: 'Country',
  state: 'State',
  address: 'Address',
  companyName: 'Company name',
  farmName: 'Farm name',
  farmId: 'Farm ID',
  assignedTo: 'Assigned to',
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
const mr: Names = {
  fullName: 'पूर्ण नाव',
  growerCode: 'शेतकरी कोड',
  email: 'ई-मेल',
  phoneNumber: 'फोन नंबर',
  country: 'देश',
  state: 'राज्य',
  address: 'पत्ता',
  companyName: 'कंपनीचे नाव',
  farmName: 'शेताचे नाव',
  farmId: 'शेत आयडी',
  assignedTo: 'जबाबदार व्यक्ती',
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
const pt: Names = {
  fullName: 'Nome completo',
  growerCode: 'Código do produtor',
  email: 'E-mail',
  phoneNumber: 'Telefone',
  country: 'País',
  state: 'Estado',
  address: 'Endereço',
  companyName: 'Nome da empresa',
  farmName: 'Nome da fazenda',
  farmId: 'ID da fazenda',
  assignedTo: 'Responsável',
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

const es: Names = {
  fullName: 'Nombre completo',
  growerCode: 'Código del agricultor',
  email: 'Correo electrónico',
  phoneNumber: 'Teléfono',
  country: 'País',
  state: 'Provincia',
  address: 'Dirección',
  companyName: 'Nombre de la empresa',
  farmName: 'Nombre de la explotación',
  farmId: 'ID de la explotación',
  assignedTo: 'Responsable',
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
  state: 'Distrito',
  address: 'Morada',
  farmName: 'Nome da exploração',
  farmId: 'ID da exploração',
  fieldName: 'Nome da parcela',
  silt: 'Limo',
};
const inLatinAmerica = {
  growerCode: 'Código del productor',
  state: 'Estado o provincia',
  farmName: 'Nombre de la finca',
  farmId: 'ID de la finca',
  fieldName: 'Nombre del lote',
  area: 'Área',
  areaUnit: 'Unidad de área',
};

const namesByLanguage = inEveryLanguage<Names>({ en, mr, pt, es }, { 'pt-PT': inPortugal, 'es-419': inLatinAmerica });
/** Headers of the template in a language as clients name it (`en-US`, `pt-BR`, `es-419`); English for any other. */
export const columnNames = (language?: string): Names => namesByLanguage[languageOf(language)];

/** One row that the template shows: real enough to be imported. */
export const exampleRow: Readonly<Record<UploadParameter, string>> = {
  fullName: 'Asha Kulkarni',
  growerCode: 'GR-001',
  email: 'asha@example.com',
  phoneNumber: '+919800000000',
  country: 'IN',
  state: 'Maharashtra',
  address: 'Station Road, Baramati',
  companyName: '',
  farmName: 'Kulkarni Farm',
  farmId: 'KF-01',
  assignedTo: '',
  fieldName: 'North block',
  area: '2.5',
  areaUnit: 'ha',
  latitude: '18.1520',
  longitude: '74.5770',
  boundary: '',
  sand: '40',
  silt: '35',
  clay: '25',
  ph: '6.8',
  cec: '18',
  organicMatter: '1.2',
};

/** Case, accents, blanks and punctuation make no other header. */
const fold = (header: string) =>
  header
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{Script=Inherited}+|[\s_*:.()\-–/]+/gu, '');

const known = new Map<string, UploadParameter>(
  [
    ...uploadParameters.map((name): [string, UploadParameter] => [name, name]),
    ...Object.values(namesByLanguage).flatMap((names) => uploadParameters.map((name): [string, UploadParameter] => [names[name], name])),
  ].map(([header, name]) => [fold(header), name]),
);

export const parameterOf = (header: string): UploadParameter | undefined => known.get(fold(header));

/** `column` is a header as it stands in the sheet; `parameter` null leaves the column out. */
export const columnMapping = z
  .array(z.strictObject({ column: z.string().max(1000), parameter: uploadParameter.nullable() }))
  .max(sheetLimits.columns);
export type ColumnMapping = z.infer<typeof columnMapping>;

export const uploadRequest = z.strictObject({ mapping: columnMapping.optional() }).meta({ id: 'UploadRequest' });
