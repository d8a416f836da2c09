import { lettersIn, type LetterWords } from '../mail/words/words.js';

/** What a person is told of what proves their admin rights. */
export type FactorLetter =
  | 'authenticatorAdded'
  | 'authenticatorRemoved'
  | 'passkeyAdded'
  | 'passkeyRemoved'
  | 'recoveryCodeUsed'
  | 'recoveryCodesMade';

interface Frame {
  readonly hello: string;
  readonly ifNot: string;
  readonly link: string;
}
type Said = Readonly<Record<FactorLetter, readonly [subject: string, line: string]>>;

const letters = ({ hello, ifNot, link }: Frame, said: Said) =>
  Object.fromEntries(
    Object.entries(said).map(([kind, [subject, line]]) => [kind, { subject, lines: [hello, line, ifNot], link }]),
  ) as unknown as Readonly<Record<FactorLetter, LetterWords>>;

/** If it was not them, what they can do at once is a new password, which ends all sessions. */
export const factorLetters = lettersIn<FactorLetter>(
  {
    en: letters(
      {
        hello: 'Hello {{name}},',
        ifNot: 'If it was not you, somebody may know your password. Set a new one right away, and tell your admin:',
        link: 'I did not do this',
      },
      {
        authenticatorAdded: ['An authenticator app was added', 'An authenticator app now proves the admin rights of your account.'],
        authenticatorRemoved: [
          'Your authenticator app was removed',
          'The authenticator app no longer proves the admin rights of your account.',
        ],
        passkeyAdded: ['A passkey was added', 'One more passkey now proves the admin rights of your account.'],
        passkeyRemoved: ['A passkey was removed', 'One of the passkeys no longer proves the admin rights of your account.'],
        recoveryCodeUsed: ['A recovery code was used', 'One of your recovery codes was used to prove the admin rights of your account.'],
        recoveryCodesMade: [
          'Your recovery codes were made anew',
          'New recovery codes were made for your account. The old ones are no longer good.',
        ],
      },
    ),
    mr: letters(
      {
        hello: 'नमस्कार {{name}},',
        ifNot: 'हे तुम्ही केले नसेल, तर तुमचा पासवर्ड कोणाला तरी माहीत असू शकतो. लगेच नवीन ठेवा आणि तुमच्या प्रशासकाला कळवा:',
        link: 'हे मी केलेले नाही',
      },
      {
        authenticatorAdded: ['प्रमाणीकरण ॲप जोडले आहे', 'आता एक प्रमाणीकरण ॲप तुमच्या खात्याचे प्रशासक अधिकार सिद्ध करते.'],
        authenticatorRemoved: ['तुमचे प्रमाणीकरण ॲप काढले आहे', 'प्रमाणीकरण ॲप आता तुमच्या खात्याचे प्रशासक अधिकार सिद्ध करत नाही.'],
        passkeyAdded: ['पासकी जोडली आहे', 'आता आणखी एक पासकी तुमच्या खात्याचे प्रशासक अधिकार सिद्ध करते.'],
        passkeyRemoved: ['पासकी काढली आहे', 'पासकींपैकी एक आता तुमच्या खात्याचे प्रशासक अधिकार सिद्ध करत नाही.'],
        recoveryCodeUsed: ['पुनर्प्राप्ती कोड वापरला आहे', 'तुमच्या खात्याचे प्रशासक अधिकार सिद्ध करण्यासाठी तुमचा एक पुनर्प्राप्ती कोड वापरला आहे.'],
        recoveryCodesMade: ['तुमचे पुनर्प्राप्ती कोड नव्याने तयार केले आहेत', 'तुमच्या खात्यासाठी नवीन पुनर्प्राप्ती कोड तयार केले आहेत. जुने आता चालत नाहीत.'],
      },
    ),
    pt: letters(
      {
        hello: 'Olá, {{name}}!',
        ifNot: 'Se não foi você, alguém pode saber a sua senha. Defina uma nova agora mesmo e avise o seu administrador:',
        link: 'Não fui eu',
      },
      {
        authenticatorAdded: [
          'Um aplicativo autenticador foi adicionado',
          'Um aplicativo autenticador agora comprova os direitos de administrador da sua conta.',
        ],
        authenticatorRemoved: [
          'Seu aplicativo autenticador foi removido',
          'O aplicativo autenticador já não comprova os direitos de administrador da sua conta.',
        ],
        passkeyAdded: [
          'Uma chave de acesso foi adicionada',
          'Mais uma chave de acesso agora comprova os direitos de administrador da sua conta.',
        ],
        passkeyRemoved: [
          'Uma chave de acesso foi removida',
          'Uma das chaves de acesso já não comprova os direitos de administrador da sua conta.',
        ],
        recoveryCodeUsed: [
          'Um código de recuperação foi usado',
          'Um dos seus códigos de recuperação foi usado para comprovar os direitos de administrador da sua conta.',
        ],
        recoveryCodesMade: [
          'Seus códigos de recuperação foram refeitos',
          'Novos códigos de recuperação foram criados para a sua conta. Os antigos já não valem.',
        ],
      },
    ),
    es: letters(
      {
        hello: 'Hola, {{name}}:',
        ifNot: 'Si no ha sido usted, puede que alguien conozca su contraseña. Establezca una nueva ahora mismo y avise a su administrador:',
        link: 'No he sido yo',
      },
      {
        authenticatorAdded: [
          'Se ha añadido una aplicación de autenticación',
          'Una aplicación de autenticación demuestra ahora los derechos de administrador de su cuenta.',
        ],
        authenticatorRemoved: [
          'Se ha quitado su aplicación de autenticación',
          'La aplicación de autenticación ya no demuestra los derechos de administrador de su cuenta.',
        ],
        passkeyAdded: [
          'Se ha añadido una clave de acceso',
          'Una clave de acceso más demuestra ahora los derechos de administrador de su cuenta.',
        ],
        passkeyRemoved: [
          'Se ha quitado una clave de acceso',
          'Una de las claves de acceso ya no demuestra los derechos de administrador de su cuenta.',
        ],
        recoveryCodeUsed: [
          'Se ha usado un código de recuperación',
          'Se ha usado uno de sus códigos de recuperación para demostrar los derechos de administrador de su cuenta.',
        ],
        recoveryCodesMade: [
          'Se han hecho códigos de recuperación nuevos',
          'Se han hecho códigos de recuperación nuevos para su cuenta. Los anteriores ya no valen.',
        ],
      },
    ),
  },
  {
    'pt-PT': letters(
      {
        hello: 'Olá, {{name}}!',
        ifNot: 'Se não foi quem o fez, alguém pode saber a sua palavra-passe. Defina já uma nova e avise o seu administrador:',
        link: 'Não fui eu',
      },
      {
        authenticatorAdded: [
          'Foi adicionada uma aplicação de autenticação',
          'Uma aplicação de autenticação comprova agora os direitos de administrador da sua conta.',
        ],
        authenticatorRemoved: [
          'A sua aplicação de autenticação foi removida',
          'A aplicação de autenticação já não comprova os direitos de administrador da sua conta.',
        ],
        passkeyAdded: [
          'Foi adicionada uma chave de acesso',
          'Mais uma chave de acesso comprova agora os direitos de administrador da sua conta.',
        ],
        passkeyRemoved: [
          'Foi removida uma chave de acesso',
          'Uma das chaves de acesso já não comprova os direitos de administrador da sua conta.',
        ],
        recoveryCodeUsed: [
          'Foi usado um código de recuperação',
          'Um dos seus códigos de recuperação foi usado para comprovar os direitos de administrador da sua conta.',
        ],
        recoveryCodesMade: [
          'Os seus códigos de recuperação foram refeitos',
          'Foram criados novos códigos de recuperação para a sua conta. Os antigos já não são válidos.',
        ],
      },
    ),
    'es-419': letters(
      {
        hello: 'Hola, {{name}}:',
        ifNot: 'Si no fue usted, puede que alguien conozca su contraseña. Cree una nueva ahora mismo y avise a su administrador:',
        link: 'No fui yo',
      },
      {
        authenticatorAdded: [
          'Se agregó una aplicación de autenticación',
          'Una aplicación de autenticación demuestra ahora los derechos de administrador de su cuenta.',
        ],
        authenticatorRemoved: [
          'Se quitó su aplicación de autenticación',
          'La aplicación de autenticación ya no demuestra los derechos de administrador de su cuenta.',
        ],
        passkeyAdded: [
          'Se agregó una clave de acceso',
          'Una clave de acceso más demuestra ahora los derechos de administrador de su cuenta.',
        ],
        passkeyRemoved: [
          'Se quitó una clave de acceso',
          'Una de las claves de acceso ya no demuestra los derechos de administrador de su cuenta.',
        ],
        recoveryCodeUsed: [
          'Se usó un código de recuperación',
          'Se usó uno de sus códigos de recuperación para demostrar los derechos de administrador de su cuenta.',
        ],
        recoveryCodesMade: [
          'Se hicieron códigos de recuperación nuevos',
          'Se hicieron códigos de recuperación nuevos para su cuenta. Los anteriores ya no valen.',
        ],
      },
    ),
  },
);
