import { lettersIn } from '../../../platform/mail/words/words.js';

/** What somebody reads who is invited. */
export const invitationLetters = lettersIn(
  {
    en: {
      invitation: {
        subject: '{{inviter}} invites you to Loam',
        lines: ['Hello,', '{{inviter}} invites you to work together in Loam ({{place}}). Open this link to register:'],
        link: 'Register',
        closing: 'The link is good for {{days}} days and can be used once. If you do not know {{inviter}}, do nothing.',
      },
    },
    mr: {
      invitation: {
        subject: '{{inviter}} तुम्हाला Loam मध्ये आमंत्रित करत आहेत',
        lines: ['नमस्कार,', '{{inviter}} तुम्हाला Loam मध्ये एकत्र काम करण्यासाठी आमंत्रित करत आहेत ({{place}}). नोंदणीसाठी हा दुवा उघडा:'],
        link: 'नोंदणी करा',
        closing: 'हा दुवा {{days}} दिवस चालतो आणि एकदाच वापरता येतो. तुम्ही {{inviter}} यांना ओळखत नसाल तर काहीही करू नका.',
      },
    },
    pt: {
      invitation: {
        subject: '{{inviter}} convida você para o Loam',
        lines: ['Olá!', '{{inviter}} convida você para trabalharem juntos no Loam ({{place}}). Abra este link para se cadastrar:'],
        link: 'Cadastrar-se',
        closing: 'O link vale por {{days}} dias e só pode ser usado uma vez. Se você não conhece {{inviter}}, não faça nada.',
      },
    },
    es: {
      invitation: {
        subject: '{{inviter}} le invita a Loam',
        lines: ['Hola:', '{{inviter}} le invita a trabajar juntos en Loam ({{place}}). Abra este enlace para registrarse:'],
        link: 'Registrarse',
        closing: 'El enlace es válido durante {{days}} días y solo se puede usar una vez. Si no conoce a {{inviter}}, no haga nada.',
      },
    },
  },
  {
    'pt-PT': {
      invitation: {
        subject: '{{inviter}} convida-o para o Loam',
        lines: ['Olá!', '{{inviter}} convida-o a trabalharem juntos no Loam ({{place}}). Abra este link para se registar:'],
        link: 'Registar-se',
        closing: 'O link é válido durante {{days}} dias e só pode ser usado uma vez. Se não conhece {{inviter}}, não faça nada.',
      },
    },
    'es-419': {
      invitation: {
        subject: '{{inviter}} lo invita a Loam',
        lines: ['Hola:', '{{inviter}} lo invita a trabajar juntos en Loam ({{place}}). Abra este enlace para registrarse:'],
      },
    },
  },
);
