import type { Differing } from '@loam/domain/kernel/locale/language';
import type { Words } from './words.js';

export const portuguese: Words = {
  securityCode: {
    subject: 'Seu código de segurança',
    lines: [
      'Olá, {{name}}!',
      'Seu código de segurança é {{code}}. Ele vale por {{minutes}} minutos e só pode ser usado uma vez.',
      'Se você não pediu um código, alguém pode saber a sua senha: troque-a.',
    ],
  },
  resetPassword: {
    subject: 'Defina uma nova senha',
    lines: ['Olá, {{name}}!', 'Alguém pediu para definir uma nova senha para a sua conta. Se foi você, abra este link:'],
    link: 'Definir nova senha',
    closing: 'O link vale por {{minutes}} minutos e só pode ser usado uma vez. Se não foi você, não faça nada: sua senha continua a mesma.',
  },
  passwordChanged: {
    subject: 'Sua senha foi alterada',
    lines: [
      'Olá, {{name}}!',
      'A senha da sua conta foi alterada e todos os outros dispositivos foram desconectados.',
      'Se não foi você, peça uma nova senha agora mesmo:',
    ],
    link: 'Não fui eu',
  },
};

export const inPortugal: Differing<Words> = {
  securityCode: {
    subject: 'O seu código de segurança',
    lines: [
      'Olá, {{name}}!',
      'O seu código de segurança é {{code}}. É válido durante {{minutes}} minutos e só pode ser usado uma vez.',
      'Se não pediu um código, alguém pode saber a sua palavra-passe: altere-a.',
    ],
  },
  resetPassword: {
    subject: 'Defina uma nova palavra-passe',
    lines: ['Olá, {{name}}!', 'Alguém pediu para definir uma nova palavra-passe para a sua conta. Se foi o próprio, abra este link:'],
    link: 'Definir nova palavra-passe',
    closing:
      'O link é válido durante {{minutes}} minutos e só pode ser usado uma vez. Se não fez este pedido, não faça nada: a sua palavra-passe mantém-se.',
  },
  passwordChanged: {
    subject: 'A sua palavra-passe foi alterada',
    lines: [
      'Olá, {{name}}!',
      'A palavra-passe da sua conta foi alterada e a sessão foi terminada em todos os outros dispositivos.',
      'Se não foi o próprio, peça já uma nova palavra-passe:',
    ],
  },
};
