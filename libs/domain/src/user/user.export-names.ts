import { inEveryLanguage } from '../kernel/locale/language.js';
import type { RoleScope } from '../kernel/person/roles.js';

type Columns = 'name' | 'email' | 'role' | 'groups' | 'collections' | 'status' | 'seen' | 'since' | 'file';
type Names = Record<Columns | 'active' | 'inactive' | 'pending', string> & { readonly roles: Readonly<Record<RoleScope, string>> };

/** What a file of people says. */
export const userExportNames = inEveryLanguage<Names>(
  {
    en: {
      ...{ name: 'Name', email: 'E-mail', role: 'Role', groups: 'Groups', collections: 'Collections', status: 'Status' },
      ...{ seen: 'Last seen', since: 'Since', file: 'users', active: 'active', inactive: 'inactive', pending: 'invited' },
      roles: {
        ...{ user: 'User', group: 'Group admin', collection: 'Collection admin', company: 'Company admin' },
        ...{ super: 'Super admin', executive: 'Executive' },
      },
    },
    mr: {
      ...{ name: 'नाव', email: 'ई-मेल', role: 'भूमिका', groups: 'गट', collections: 'संग्रह', status: 'स्थिती' },
      ...{ seen: 'शेवटचे दिसले', since: 'पासून', file: 'वापरकर्ते', active: 'सक्रिय', inactive: 'निष्क्रिय', pending: 'आमंत्रित' },
      roles: {
        ...{ user: 'वापरकर्ता', group: 'गट प्रशासक', collection: 'संग्रह प्रशासक', company: 'कंपनी प्रशासक' },
        ...{ super: 'मुख्य प्रशासक', executive: 'कार्यकारी' },
      },
    },
    pt: {
      ...{ name: 'Nome', email: 'E-mail', role: 'Função', groups: 'Grupos', collections: 'Coleções', status: 'Situação' },
      ...{ seen: 'Visto por último', since: 'Desde', file: 'usuarios', active: 'ativo', inactive: 'inativo', pending: 'convidado' },
      roles: {
        ...{
          user: 'Usuário',
          group: 'Administrador de grupo',
          collection: 'Administrador de coleção',
          company: 'Administrador da empresa',
        },
        ...{ super: 'Superadministrador', executive: 'Executivo' },
      },
    },
    es: {
      ...{ name: 'Nombre', email: 'Correo electrónico', role: 'Rol', groups: 'Grupos', collections: 'Colecciones', status: 'Estado' },
      ...{ seen: 'Visto por última vez', since: 'Desde', file: 'usuarios', active: 'activo', inactive: 'inactivo', pending: 'invitado' },
      roles: {
        ...{
          user: 'Usuario',
          group: 'Administrador de grupo',
          collection: 'Administrador de colección',
          company: 'Administrador de empresa',
        },
        ...{ super: 'Superadministrador', executive: 'Ejecutivo' },
      },
    },
  },
  { 'pt-PT': { status: 'Estado', file: 'utilizadores', roles: { user: 'Utilizador' } }, 'es-419': {} },
);
