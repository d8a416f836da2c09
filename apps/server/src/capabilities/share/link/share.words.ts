import { lettersIn } from '../../../platform/mail/words/words.js';

/** What somebody reads with whom a plan is shared. */
export const shareLetters = lettersIn(
  {
    en: {
      sharedPlan: {
        subject: '{{sharer}} shares a plan with you: {{plan}}',
        lines: ['Hello,', '{{sharer}} shares the fertilization plan “{{plan}}” with you. Open this link to read it; you need no account:'],
        link: 'Read the plan',
        closing: 'The link is good for {{days}} days. It shows the plan as it is today.',
      },
      sharedPlanSms: { subject: '', lines: ['{{sharer}} shares the plan “{{plan}}” with you:'] },
    },
    mr: {
      sharedPlan: {
        subject: '{{sharer}} तुमच्यासोबत एक योजना शेअर करत आहेत: {{plan}}',
        lines: ['नमस्कार,', '{{sharer}} तुमच्यासोबत “{{plan}}” ही खत योजना शेअर करत आहेत. वाचण्यासाठी हा दुवा उघडा; खाते लागत नाही:'],
        link: 'योजना वाचा',
        closing: 'हा दुवा {{days}} दिवस चालतो. त्यात योजना आज आहे तशी दिसते.',
      },
      sharedPlanSms: { subject: '', lines: ['{{sharer}} तुमच्यासोबत “{{plan}}” ही योजना शेअर करत आहेत:'] },
    },
    pt: {
      sharedPlan: {
        subject: '{{sharer}} compartilhou um plano com você: {{plan}}',
        lines: [
          'Olá!',
          '{{sharer}} compartilhou o plano de adubação “{{plan}}” com você. Abra este link para ler; não é preciso ter conta:',
        ],
        link: 'Ler o plano',
        closing: 'O link vale por {{days}} dias. Ele mostra o plano como está hoje.',
      },
      sharedPlanSms: { subject: '', lines: ['{{sharer}} compartilhou o plano “{{plan}}” com você:'] },
    },
    es: {
      sharedPlan: {
        subject: '{{sharer}} ha compartido un plan con usted: {{plan}}',
        lines: [
          'Hola:',
          '{{sharer}} ha compartido con usted el plan de abonado «{{plan}}». Abra este enlace para leerlo; no hace falta tener cuenta:',
        ],
        link: 'Leer el plan',
        closing: 'El enlace es válido durante {{days}} días. Muestra el plan tal como está hoy.',
      },
      sharedPlanSms: { subject: '', lines: ['{{sharer}} ha compartido con usted el plan «{{plan}}»:'] },
    },
  },
  {
    'pt-PT': {
      sharedPlan: {
        subject: '{{sharer}} partilhou um plano consigo: {{plan}}',
        lines: ['Olá!', '{{sharer}} partilhou consigo o plano de adubação “{{plan}}”. Abra este link para o ler; não é preciso ter conta:'],
        closing: 'O link é válido durante {{days}} dias. Mostra o plano como está hoje.',
      },
      sharedPlanSms: { lines: ['{{sharer}} partilhou consigo o plano “{{plan}}”:'] },
    },
    'es-419': {
      sharedPlan: {
        subject: '{{sharer}} compartió un plan con usted: {{plan}}',
        lines: [
          'Hola:',
          '{{sharer}} compartió con usted el plan de fertilización “{{plan}}”. Abra este enlace para leerlo; no hace falta tener cuenta:',
        ],
      },
      sharedPlanSms: { lines: ['{{sharer}} compartió con usted el plan “{{plan}}”:'] },
    },
  },
);
