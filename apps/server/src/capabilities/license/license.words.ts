import { lettersIn } from '../../platform/mail/words/words.js';

/** What a grower reads who is asked to sign a licence. */
export const licenseLetters = lettersIn(
  {
    en: {
      license: {
        subject: '{{company}} asks you to sign a license',
        lines: [
          'Hello {{grower}},',
          '{{sender}} of {{company}} asks you to read and sign the license to use your farm’s data. Open this link; you need no account:',
        ],
        link: 'Read and sign',
        closing: 'The link is good for {{days}} days. If you do not want to sign, you need do nothing.',
      },
      licenseSms: { subject: '', lines: ['{{company}} asks you to read and sign the license to use your farm’s data:'] },
    },
    mr: {
      license: {
        subject: '{{company}} तुम्हाला परवान्यावर सही करण्याची विनंती करत आहे',
        lines: [
          'नमस्कार {{grower}},',
          '{{company}} चे {{sender}} तुम्हाला तुमच्या शेताची माहिती वापरण्याचा परवाना वाचून सही करण्याची विनंती करत आहेत. हा दुवा उघडा; खाते लागत नाही:',
        ],
        link: 'वाचा आणि सही करा',
        closing: 'हा दुवा {{days}} दिवस चालतो. सही करायची नसेल तर काहीही करावे लागत नाही.',
      },
      licenseSms: { subject: '', lines: ['{{company}}: तुमच्या शेताची माहिती वापरण्याचा परवाना वाचून सही करा:'] },
    },
    pt: {
      license: {
        subject: '{{company}} pede que você assine uma licença',
        lines: [
          'Olá, {{grower}}!',
          '{{sender}}, de {{company}}, pede que você leia e assine a licença de uso dos dados da sua fazenda. Abra este link; não é preciso ter conta:',
        ],
        link: 'Ler e assinar',
        closing: 'O link vale por {{days}} dias. Se não quiser assinar, não precisa fazer nada.',
      },
      licenseSms: { subject: '', lines: ['{{company}} pede que você leia e assine a licença de uso dos dados da sua fazenda:'] },
    },
    es: {
      license: {
        subject: '{{company}} le pide que firme una licencia',
        lines: [
          'Hola, {{grower}}:',
          '{{sender}}, de {{company}}, le pide que lea y firme la licencia de uso de los datos de su finca. Abra este enlace; no hace falta tener cuenta:',
        ],
        link: 'Leer y firmar',
        closing: 'El enlace es válido durante {{days}} días. Si no quiere firmar, no tiene que hacer nada.',
      },
      licenseSms: { subject: '', lines: ['{{company}} le pide que lea y firme la licencia de uso de los datos de su finca:'] },
    },
  },
  {
    'pt-PT': {
      license: {
        subject: '{{company}} pede-lhe que assine uma licença',
        lines: [
          'Olá, {{grower}}!',
          '{{sender}}, de {{company}}, pede-lhe que leia e assine a licença de utilização dos dados da sua exploração. Abra este link; não é preciso ter conta:',
        ],
        closing: 'O link é válido durante {{days}} dias. Se não quiser assinar, não precisa de fazer nada.',
      },
      licenseSms: { lines: ['{{company}} pede-lhe que leia e assine a licença de utilização dos dados da sua exploração:'] },
    },
    'es-419': {},
  },
);
