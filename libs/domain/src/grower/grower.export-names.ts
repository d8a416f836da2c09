import { inEveryLanguage } from '../kernel/locale/language.js';

/** What a file of growers says beside the columns that a sheet of growers has. */
export const growerExportNames = inEveryLanguage<Record<'status' | 'active' | 'inactive' | 'fields' | 'plans' | 'file', string>>(
  {
    en: { status: 'Status', active: 'active', inactive: 'inactive', fields: 'Fields', plans: 'Plans', file: 'growers' },
    mr: { status: 'स्थिती', active: 'सक्रिय', inactive: 'निष्क्रिय', fields: 'शेते', plans: 'योजना', file: 'शेतकरी' },
    pt: { status: 'Situação', active: 'ativo', inactive: 'inativo', fields: 'Talhões', plans: 'Planos', file: 'produtores' },
    es: { status: 'Estado', active: 'activo', inactive: 'inactivo', fields: 'Parcelas', plans: 'Planes', file: 'agricultores' },
  },
  {
    'pt-PT': { status: 'Estado', active: 'activo', inactive: 'inactivo', fields: 'Parcelas' },
    'es-419': { fields: 'Lotes', file: 'productores' },
  },
);
