import type { Differing } from '@loam/domain/kernel/locale/language';
import type { Words } from './words.js';

export const spanish: Words = {
  securityCode: {
    subject: 'Su código de seguridad',
    lines: [
      'Hola, {{name}}:',
      'Su código de seguridad es {{code}}. Es válido durante {{minutes}} minutos y solo se puede usar una vez.',
      'Si no ha pedido ningún código, puede que alguien conozca su contraseña: cámbiela.',
    ],
  },
  resetPassword: {
    subject: 'Establezca una contraseña nueva',
    lines: ['Hola, {{name}}:', 'Alguien ha pedido establecer una contraseña nueva para su cuenta. Si ha sido usted, abra este enlace:'],
    link: 'Establecer contraseña nueva',
    closing:
      'El enlace es válido durante {{minutes}} minutos y solo se puede usar una vez. Si no ha sido usted, no haga nada: su contraseña sigue siendo la misma.',
  },
  passwordChanged: {
    subject: 'Su contraseña ha cambiado',
    lines: [
      'Hola, {{name}}:',
      'La contraseña de su cuenta ha cambiado y se ha cerrado la sesión en todos los demás dispositivos.',
      'Si no ha sido usted, pida ahora mismo una contraseña nueva:',
    ],
    link: 'No he sido yo',
  },
};

export const inLatinAmerica: Differing<Words> = {
  resetPassword: {
    subject: 'Cree una contraseña nueva',
    lines: ['Hola, {{name}}:', 'Alguien pidió crear una contraseña nueva para su cuenta. Si fue usted, abra este enlace:'],
    link: 'Crear contraseña nueva',
    closing:
      'El enlace es válido por {{minutes}} minutos y solo se puede usar una vez. Si no fue usted, no haga nada: su contraseña sigue siendo la misma.',
  },
  passwordChanged: {
    subject: 'Su contraseña cambió',
    lines: [
      'Hola, {{name}}:',
      'La contraseña de su cuenta cambió y se cerró la sesión en todos los demás dispositivos.',
      'Si no fue usted, pida ahora mismo una contraseña nueva:',
    ],
    link: 'No fui yo',
  },
};
