import { inEveryLanguage } from '../kernel/locale/language.js';
import type { ColumnNames } from '../kernel/sheet/upload-kind.js';

const en = {
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
};
const mr = {
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
};
const pt = {
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
};
const es = {
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
};
const inPortugal = {
  state: 'Distrito',
  address: 'Morada',
  farmName: 'Nome da exploração',
  farmId: 'ID da exploração',
};
const inLatinAmerica = {
  growerCode: 'Código del productor',
  state: 'Estado o provincia',
  farmName: 'Nombre de la finca',
  farmId: 'ID de la finca',
};

/** Other headers of registers that cooperatives, mills and advisers keep. */
export const growerAliases: Readonly<Record<string, readonly string[]>> = {
  fullName: ['Name', 'Grower', 'Farmer', 'Producer', 'Client', 'Customer', 'Member', 'Nome', 'Produtor', 'Agricultor', 'Cliente', 'Cooperado', 'Nombre', 'Productor', 'Socio', 'नाव', 'शेतकरी', 'शेतकऱ्याचे नाव', 'सभासद'], // prettier-ignore
  growerCode: ['Code', 'Grower no', 'Grower number', 'Farmer code', 'Member no', 'Código', 'Cod', 'Matrícula', 'Número', 'Clave', 'कोड', 'क्रमांक', 'सभासद क्रमांक'], // prettier-ignore
  email: ['Mail', 'E-mail address', 'Correo', 'Endereço de e-mail', 'ईमेल'],
  phoneNumber: ['Phone', 'Tel', 'Telephone', 'Mobile', 'Cell', 'Cellphone', 'WhatsApp', 'Celular', 'Telemóvel', 'Móvil', 'Fone', 'मोबाईल', 'फोन', 'दूरध्वनी'], // prettier-ignore
  country: ['Nation', 'Country code', 'Pais'],
  state: ['Province', 'Region', 'District', 'UF', 'Departamento', 'Región', 'Região', 'जिल्हा'],
  address: ['Street', 'Location', 'Village', 'Rua', 'Calle', 'Domicilio', 'Ubicación', 'गाव'],
  companyName: ['Company', 'Business', 'Empresa', 'Razón social', 'Razão social', 'कंपनी'],
  farmName: ['Farm', 'Finca', 'Fazenda', 'Hacienda', 'Rancho', 'Explotación', 'Exploração', 'Sítio', 'Granja', 'Predio'],
  farmId: ['Farm no', 'Farm code', 'Farm number', 'CAR', 'Código da fazenda', 'Código de finca'],
  assignedTo: ['Adviser', 'Advisor', 'Agronomist', 'Owner', 'Asesor', 'Consultor', 'Técnico', 'Agrónomo', 'Agrônomo', 'Encargado', 'सल्लागार'], // prettier-ignore
};

/** Headers of the template in each language. */
export const growerColumnNames = inEveryLanguage<Record<keyof typeof en, string> & ColumnNames>(
  { en, mr, pt, es },
  { 'pt-PT': inPortugal, 'es-419': inLatinAmerica },
);
