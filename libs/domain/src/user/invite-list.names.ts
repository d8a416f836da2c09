import { inEveryLanguage } from '../kernel/locale/language.js';

type Column = 'email' | 'role' | 'place' | 'language' | 'name';

/** How people write above the columns of a list of people; what a file of people (`user.export-names`) says is known beside these. */
export const inviteListNames = inEveryLanguage<Readonly<Record<Column, readonly string[]>>>(
  {
    en: {
      email: ['e-mail', 'mail', 'e-mail address'],
      role: ['role'],
      place: ['group', 'groups', 'collection', 'collections', 'place', 'company'],
      language: ['language', 'lang', 'locale'],
      name: ['name', 'full name', 'first name', 'last name'],
    },
    mr: {
      email: ['ई-मेल', 'ईमेल', 'मेल', 'ई-मेल पत्ता'],
      role: ['भूमिका'],
      place: ['गट', 'संग्रह', 'ठिकाण', 'कंपनी'],
      language: ['भाषा'],
      name: ['नाव', 'पूर्ण नाव', 'आडनाव'],
    },
    pt: {
      email: ['e-mail', 'correio eletrônico', 'endereço de e-mail'],
      role: ['função', 'papel'],
      place: ['grupo', 'grupos', 'coleção', 'coleções', 'empresa'],
      language: ['idioma', 'língua'],
      name: ['nome', 'nome completo', 'sobrenome'],
    },
    es: {
      email: ['correo electrónico', 'correo', 'e-mail'],
      role: ['rol', 'función'],
      place: ['grupo', 'grupos', 'colección', 'colecciones', 'empresa'],
      language: ['idioma', 'lengua'],
      name: ['nombre', 'nombre completo', 'apellido', 'apellidos'],
    },
  },
  { 'pt-PT': { email: ['e-mail', 'correio eletrónico', 'endereço de e-mail'], name: ['nome', 'nome completo', 'apelido'] }, 'es-419': {} },
);
