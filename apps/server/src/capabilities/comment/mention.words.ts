import { lettersIn } from '../../platform/mail/words/words.js';

/** What somebody reads whom a comment names. */
export const mentionLetters = lettersIn(
  {
    en: {
      mentioned: {
        subject: '{{author}} mentioned you in a comment',
        lines: ['Hello {{name}},', '{{author}} wrote:', '“{{text}}”'],
        link: 'Read and answer',
        closing: 'You can switch these mails off under My account, Preferences.',
      },
    },
    mr: {
      mentioned: {
        subject: '{{author}} यांनी टिप्पणीत तुमचा उल्लेख केला',
        lines: ['नमस्कार {{name}},', '{{author}} यांनी लिहिले:', '“{{text}}”'],
        link: 'वाचा आणि उत्तर द्या',
        closing: 'माझे खाते, पसंती येथे तुम्ही हे ईमेल बंद करू शकता.',
      },
    },
    pt: {
      mentioned: {
        subject: '{{author}} mencionou você em um comentário',
        lines: ['Olá, {{name}}!', '{{author}} escreveu:', '“{{text}}”'],
        link: 'Ler e responder',
        closing: 'Você pode desativar estes e-mails em Minha conta, Preferências.',
      },
    },
    es: {
      mentioned: {
        subject: '{{author}} le ha mencionado en un comentario',
        lines: ['Hola, {{name}}:', '{{author}} ha escrito:', '«{{text}}»'],
        link: 'Leer y responder',
        closing: 'Puede desactivar estos correos en Mi cuenta, Preferencias.',
      },
    },
  },
  {
    'pt-PT': {
      mentioned: {
        subject: '{{author}} mencionou-o num comentário',
        closing: 'Pode desativar estes e-mails em Minha conta, Preferências.',
      },
    },
    'es-419': {
      mentioned: {
        subject: '{{author}} lo mencionó en un comentario',
        lines: ['Hola, {{name}}:', '{{author}} escribió:', '«{{text}}»'],
      },
    },
  },
);
