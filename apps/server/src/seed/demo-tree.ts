import { ROLE } from '@loam/domain/kernel/person/roles';

const country = { brazil: 31, vietnam: 1704, nicaragua: 1558, kenya: 1404 } as const;

export interface DemoField {
  readonly name: string;
  /** Key of demo-outlines.json. */
  readonly outline: string;
  /** Name of a sheet in demo-soils. */
  readonly soil?: 'oxisol' | 'limed' | 'basalt' | 'andisol';
}
export interface DemoGrower {
  readonly fullName: string;
  readonly farmName: string;
  /** of an area code that nobody has */
  readonly phoneNumber?: string;
  readonly countryId: number;
  readonly state: string;
  readonly fields: readonly DemoField[];
}
interface DemoGroup {
  readonly name: string;
  readonly currency: string;
  readonly growers: readonly DemoGrower[];
}

/** Collections, groups, growers and fields of the demo. People and farms are made up; the outlines are real plots, three drawn beside one of them. */
export const demoTree: readonly { readonly name: string; readonly groups: readonly DemoGroup[] }[] = [
  {
    name: 'Brazil',
    groups: [
      {
        name: 'Cerrado',
        currency: 'BRL',
        growers: [
          {
            fullName: 'Rubens Castro',
            farmName: 'Fazenda Boa Vista',
            phoneNumber: '+5500900000101',
            countryId: country.brazil,
            state: 'Mato Grosso',
            fields: [
              { name: 'Pivot north', outline: '49', soil: 'oxisol' },
              { name: 'River block', outline: '25', soil: 'limed' },
              { name: 'Airstrip block', outline: '26', soil: 'limed' },
            ],
          },
          {
            fullName: 'Helena Prado',
            farmName: 'Fazenda Santa Clara',
            countryId: country.brazil,
            state: 'Bahia',
            fields: [{ name: 'Western plateau', outline: '50', soil: 'oxisol' }],
          },
          {
            fullName: 'João Batista',
            farmName: 'Sítio Alta Mogiana',
            countryId: country.brazil,
            state: 'São Paulo',
            fields: [
              { name: 'Café da serra', outline: '3', soil: 'oxisol' },
              { name: 'Talhão do açude', outline: 'dam', soil: 'limed' },
              { name: 'Talhão da estrada', outline: 'road', soil: 'limed' },
              { name: 'Talhão novo', outline: 'young', soil: 'limed' },
            ],
          },
          {
            fullName: 'Luiza Campos',
            farmName: 'Fazenda Três Marcos',
            countryId: country.brazil,
            state: 'Mato Grosso do Sul',
            fields: [{ name: 'Pasture conversion', outline: '45', soil: 'limed' }],
          },
        ],
      },
      {
        name: 'Pampa',
        currency: 'BRL',
        growers: [
          {
            fullName: 'Tadeu Moraes',
            farmName: 'Granja Moraes',
            countryId: country.brazil,
            state: 'Rio Grande do Sul',
            fields: [
              { name: 'Lowland east', outline: '46', soil: 'basalt' },
              { name: 'Lowland west', outline: '47' },
            ],
          },
          {
            fullName: 'Elisa Brandt',
            farmName: 'Sítio do Lago',
            countryId: country.brazil,
            state: 'Rondônia',
            fields: [{ name: 'Lake block', outline: '48' }],
          },
        ],
      },
    ],
  },
  {
    name: 'Coffee highlands',
    groups: [
      {
        name: 'Central Highlands',
        currency: 'VND',
        growers: [
          {
            fullName: 'Nguyen Van Minh',
            farmName: 'Minh Coffee',
            countryId: country.vietnam,
            state: 'Gia Lai',
            fields: [
              { name: 'Upper terrace', outline: '37', soil: 'basalt' },
              { name: 'Lower terrace', outline: '38' },
            ],
          },
          {
            fullName: 'Tran Thi Hoa',
            farmName: 'Hoa Coffee',
            countryId: country.vietnam,
            state: 'Dak Lak',
            fields: [
              { name: 'House block', outline: '39' },
              { name: 'Stream block', outline: '40' },
              { name: 'East slope', outline: '36' },
            ],
          },
        ],
      },
      {
        name: 'Jinotega',
        currency: 'NIO',
        growers: [
          {
            fullName: 'Carmen Rivas',
            farmName: 'Finca El Mirador',
            countryId: country.nicaragua,
            state: 'Jinotega',
            fields: [
              { name: 'El Mirador', outline: '31', soil: 'andisol' },
              { name: 'La Loma', outline: '30' },
            ],
          },
          {
            fullName: 'Oscar Mejía',
            farmName: 'Finca Las Nubes',
            countryId: country.nicaragua,
            state: 'Matagalpa',
            fields: [
              { name: 'Las Nubes', outline: '32' },
              { name: 'El Cerrito', outline: '33' },
            ],
          },
        ],
      },
      {
        name: 'Mount Kenya',
        currency: 'KES',
        growers: [
          {
            fullName: 'Grace Wanjiru',
            farmName: 'Wanjiru Shamba',
            countryId: country.kenya,
            state: 'Nyeri',
            fields: [{ name: 'Upper shamba', outline: '2', soil: 'andisol' }],
          },
          {
            fullName: 'Peter Mwangi',
            farmName: 'Mwangi Shamba',
            countryId: country.kenya,
            state: 'Kirinyaga',
            fields: [{ name: 'Road block', outline: '4' }],
          },
        ],
      },
    ],
  },
];

export interface DemoSignIn {
  readonly role: string;
  readonly roleId: number;
  readonly email: string;
  readonly password: string;
  readonly fullName: string;
}

/** The people whose sign-ins are printed; the two advisers share the first group. */
export const demoSignIns: readonly DemoSignIn[] = [
  { role: 'adviser', roleId: ROLE.user, email: 'ana@demo.test', password: 'Loam-demo-ana', fullName: 'Ana Ribeiro' },
  { role: 'adviser', roleId: ROLE.user, email: 'asha@demo.test', password: 'Loam-demo-asha', fullName: 'Asha Patil' },
  { role: 'group admin', roleId: ROLE.groupAdmin, email: 'group@demo.test', password: 'Loam-demo-group', fullName: 'Bruno Teixeira' },
  {
    role: 'collection admin',
    roleId: ROLE.collectionAdmin,
    email: 'collection@demo.test',
    password: 'Loam-demo-collection',
    fullName: 'Clara Nunes',
  },
  { role: 'company admin', roleId: ROLE.companyAdmin, email: 'company@demo.test', password: 'Loam-demo-company', fullName: 'Davi Moreira' },
  { role: 'executive', roleId: ROLE.executive, email: 'executive@demo.test', password: 'Loam-demo-executive', fullName: 'Elena Costa' },
  { role: 'super admin', roleId: ROLE.superAdmin, email: 'super@demo.test', password: 'Loam-demo-super', fullName: 'Farid Khan' },
];
