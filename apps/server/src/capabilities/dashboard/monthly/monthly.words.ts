import { type Differing, inEveryLanguage } from '@loam/domain/kernel/locale/language';
import { lettersIn } from '../../../platform/mail/words/words.js';

/** What goes with the report of a month. */
export const monthlyLetters = lettersIn(
  {
    en: {
      monthlyReport: {
        subject: '{{place}}: {{month}} in figures',
        lines: [
          'Hello {{name}},',
          'In {{month}} these were added and are still there: plans {{plans}}, fields {{fields}}, growers {{growers}}, area {{area}}.',
          'The attached PDF compares groups, crops and advisers, and each month with the year before. The same figures to click through:',
        ],
        link: 'Open the dashboard',
        closing: 'This letter comes once a month because you asked for it on the dashboard, where you can also end it.',
      },
    },
    mr: {
      monthlyReport: {
        subject: '{{place}}: {{month}}, आकड्यांत',
        lines: [
          'नमस्कार {{name}},',
          '{{month}} मध्ये हे जोडले गेले आणि अजून आहे: योजना {{plans}}, शेते {{fields}}, शेतकरी {{growers}}, क्षेत्र {{area}}.',
          'सोबतची PDF गट, पिके आणि सल्लागार यांची, तसेच प्रत्येक महिन्याची मागील वर्षाशी तुलना करते. हेच आकडे उघडून पाहण्यासाठी:',
        ],
        link: 'डॅशबोर्ड उघडा',
        closing: 'तुम्ही डॅशबोर्डवर मागितल्यामुळे हे पत्र महिन्यातून एकदा येते; ते तिथेच बंद करता येते.',
      },
    },
    pt: {
      monthlyReport: {
        subject: '{{place}}: {{month}} em números',
        lines: [
          'Olá, {{name}}!',
          'Em {{month}} foram adicionados e ainda existem: planos {{plans}}, talhões {{fields}}, produtores {{growers}}, área {{area}}.',
          'O PDF anexo compara grupos, culturas e consultores, e cada mês com o do ano anterior. Os mesmos números, para abrir um a um:',
        ],
        link: 'Abrir o painel',
        closing: 'Esta mensagem vem uma vez por mês porque você a pediu no painel; lá também pode desativá-la.',
      },
    },
    es: {
      monthlyReport: {
        subject: '{{place}}: {{month}} en cifras',
        lines: [
          'Hola, {{name}}:',
          'En {{month}} se añadieron y siguen existiendo: planes {{plans}}, parcelas {{fields}}, agricultores {{growers}}, superficie {{area}}.',
          'El PDF adjunto compara grupos, cultivos y asesores, y cada mes con el del año anterior. Las mismas cifras, para abrirlas una a una:',
        ],
        link: 'Abrir el panel',
        closing: 'Este mensaje llega una vez al mes porque lo pidió en el panel; allí también puede desactivarlo.',
      },
    },
  },
  {
    'pt-PT': {
      monthlyReport: {
        lines: [
          'Olá, {{name}}!',
          'Em {{month}} foram adicionados e ainda existem: planos {{plans}}, parcelas {{fields}}, produtores {{growers}}, área {{area}}.',
          'O PDF em anexo compara grupos, culturas e técnicos, e cada mês com o do ano anterior. Os mesmos números, para abrir um a um:',
        ],
        closing: 'Esta mensagem chega uma vez por mês porque a pediu no painel; também aí a pode desativar.',
      },
    },
    'es-419': {
      monthlyReport: {
        lines: [
          'Hola, {{name}}:',
          'En {{month}} se agregaron y siguen existiendo: planes {{plans}}, lotes {{fields}}, productores {{growers}}, área {{area}}.',
          'El PDF adjunto compara grupos, cultivos y asesores, y cada mes con el del año anterior. Las mismas cifras, para abrirlas una a una:',
        ],
      },
    },
  },
);

/** What the paper itself says. */
interface MonthlyWords {
  readonly title: (month: string) => string;
  readonly file: string;
  readonly period: string;
  readonly between: (first: string, last: string) => string;
  readonly scope: string;
  readonly groupsOf: (count: string) => string;
  readonly reader: string;
  readonly made: string;
  readonly stands: string;
  readonly month: string;
  readonly before: string;
  readonly yearBefore: string;
  readonly inAll: (last: string) => string;
  readonly plans: string;
  readonly fields: string;
  readonly growers: string;
  readonly area: string;
  readonly products: string;
  readonly months: string;
  readonly plansYearBefore: string;
  readonly groups: string;
  readonly group: string;
  readonly crops: string;
  readonly crop: string;
  readonly people: string;
  readonly person: string;
  readonly removed: string;
  readonly some: (shown: string, all: string) => string;
  readonly none: string;
  readonly counted: string;
  readonly how: string;
  readonly pages: string;
}

const inPortugal: Differing<MonthlyWords> = {
  fields: 'Parcelas',
  people: 'Técnicos comparados',
  person: 'Técnico',
  how: 'São contados produtores, parcelas e planos no mês (UTC) em que foram adicionados, enquanto ainda existirem quando isto é feito. Um plano conta para quem criou o rascunho; produtores e parcelas, para quem os acompanha. A área é a das parcelas adicionadas, desenhada ou escrita. A área de uma cultura é a das parcelas dos seus planos: uma parcela com dois planos conta duas vezes. "Ao todo" é o que foi adicionado até ao último dia do mês.',
};
const inLatinAmerica: Differing<MonthlyWords> = {
  fields: 'Lotes',
  growers: 'Productores',
  area: 'Área',
  how: 'Se cuentan productores, lotes y planes en el mes (UTC) en que se agregaron, mientras sigan existiendo al hacer esto. Un plan cuenta para quien creó su borrador; productores y lotes, para quien los atiende. El área es la de los lotes agregados, dibujada o escrita. El área de un cultivo es la de los lotes de sus planes: un lote con dos planes cuenta dos veces. "En total" es lo agregado hasta el último día del mes.',
};

export const monthlyWords = inEveryLanguage<MonthlyWords>(
  {
    en: {
      title: (month) => `${month} in figures`,
      file: 'monthly-report',
      period: 'Period',
      between: (first, last) => `${first} to ${last} (UTC)`,
      scope: 'Covers',
      groupsOf: (count) => `groups: ${count}`,
      reader: 'Made for',
      made: 'Made on',
      stands: 'What was added',
      month: 'Month',
      before: 'Month before',
      yearBefore: 'A year before',
      inAll: (last) => `In all by ${last}`,
      plans: 'Plans',
      fields: 'Fields',
      growers: 'Growers',
      area: 'Area',
      products: 'Products in the plans of the month',
      months: 'Month by month',
      plansYearBefore: 'Plans a year before',
      groups: 'Groups compared',
      group: 'Group',
      crops: 'Crops compared',
      crop: 'Crop',
      people: 'Advisers compared',
      person: 'Adviser',
      removed: 'Removed person',
      some: (shown, all) => `The first ${shown} of ${all}.`,
      none: 'Nothing was added in this month.',
      counted: 'What is counted',
      how: 'Growers, fields and plans are counted in the month (UTC) in which they were added, as long as they are still there when this is made. A plan counts for the person who drafted it; growers and fields for the person who looks after them. Area is that of the fields added, as drawn or typed. The area of a crop is that of the fields its plans are for: a field with two plans counts twice. "In all" is what was added up to the last day of the month.',
      pages: 'Page {{page}} of {{pages}}',
    },
    mr: {
      title: (month) => `${month}, आकड्यांत`,
      file: 'monthly-report',
      period: 'कालावधी',
      between: (first, last) => `${first} ते ${last} (UTC)`,
      scope: 'व्याप्ती',
      groupsOf: (count) => `गट: ${count}`,
      reader: 'कोणासाठी',
      made: 'तयार केल्याची वेळ',
      stands: 'काय जोडले गेले',
      month: 'महिना',
      before: 'मागील महिना',
      yearBefore: 'एका वर्षापूर्वी',
      inAll: (last) => `${last} पर्यंत एकूण`,
      plans: 'योजना',
      fields: 'शेते',
      growers: 'शेतकरी',
      area: 'क्षेत्र',
      products: 'महिन्याच्या योजनांतील उत्पादने',
      months: 'महिन्यानुसार',
      plansYearBefore: 'एका वर्षापूर्वीच्या योजना',
      groups: 'गटांची तुलना',
      group: 'गट',
      crops: 'पिकांची तुलना',
      crop: 'पीक',
      people: 'सल्लागारांची तुलना',
      person: 'सल्लागार',
      removed: 'काढलेली व्यक्ती',
      some: (shown, all) => `${all} पैकी पहिले ${shown}.`,
      none: 'या महिन्यात काही जोडले गेले नाही.',
      counted: 'काय मोजले आहे',
      how: 'शेतकरी, शेते आणि योजना ज्या महिन्यात (UTC) जोडल्या गेल्या त्यात मोजल्या जातात, जर हे तयार करताना त्या अजून असतील. योजना तिचा मसुदा करणाऱ्याच्या नावे मोजली जाते; शेतकरी आणि शेते त्यांची काळजी घेणाऱ्याच्या नावे. क्षेत्र म्हणजे जोडलेल्या शेतांचे, काढलेले किंवा टंकलेले. पिकाचे क्षेत्र म्हणजे त्याच्या योजना ज्या शेतांसाठी आहेत त्यांचे: दोन योजना असलेले शेत दोनदा मोजले जाते. "एकूण" म्हणजे महिन्याच्या शेवटच्या दिवसापर्यंत जोडलेले.',
      pages: 'पान {{page}} / {{pages}}',
    },
    pt: {
      title: (month) => `${month} em números`,
      file: 'relatorio-mensal',
      period: 'Período',
      between: (first, last) => `de ${first} a ${last} (UTC)`,
      scope: 'Abrange',
      groupsOf: (count) => `grupos: ${count}`,
      reader: 'Feito para',
      made: 'Feito em',
      stands: 'O que foi adicionado',
      month: 'Mês',
      before: 'Mês anterior',
      yearBefore: 'Um ano antes',
      inAll: (last) => `Ao todo até ${last}`,
      plans: 'Planos',
      fields: 'Talhões',
      growers: 'Produtores',
      area: 'Área',
      products: 'Produtos nos planos do mês',
      months: 'Mês a mês',
      plansYearBefore: 'Planos um ano antes',
      groups: 'Grupos comparados',
      group: 'Grupo',
      crops: 'Culturas comparadas',
      crop: 'Cultura',
      people: 'Consultores comparados',
      person: 'Consultor',
      removed: 'Pessoa removida',
      some: (shown, all) => `Os primeiros ${shown} de ${all}.`,
      none: 'Nada foi adicionado neste mês.',
      counted: 'O que é contado',
      how: 'São contados produtores, talhões e planos no mês (UTC) em que foram adicionados, enquanto ainda existirem quando isto é feito. Um plano conta para quem criou o rascunho; produtores e talhões, para quem os atende. A área é a dos talhões adicionados, desenhada ou digitada. A área de uma cultura é a dos talhões dos seus planos: um talhão com dois planos conta duas vezes. "Ao todo" é o que foi adicionado até o último dia do mês.',
      pages: 'Página {{page}} de {{pages}}',
    },
    es: {
      title: (month) => `${month} en cifras`,
      file: 'informe-mensual',
      period: 'Periodo',
      between: (first, last) => `de ${first} a ${last} (UTC)`,
      scope: 'Abarca',
      groupsOf: (count) => `grupos: ${count}`,
      reader: 'Hecho para',
      made: 'Hecho el',
      stands: 'Lo que se añadió',
      month: 'Mes',
      before: 'Mes anterior',
      yearBefore: 'Un año antes',
      inAll: (last) => `En total hasta el ${last}`,
      plans: 'Planes',
      fields: 'Parcelas',
      growers: 'Agricultores',
      area: 'Superficie',
      products: 'Productos en los planes del mes',
      months: 'Mes a mes',
      plansYearBefore: 'Planes un año antes',
      groups: 'Comparación de grupos',
      group: 'Grupo',
      crops: 'Comparación de cultivos',
      crop: 'Cultivo',
      people: 'Comparación de asesores',
      person: 'Asesor',
      removed: 'Persona eliminada',
      some: (shown, all) => `Los primeros ${shown} de ${all}.`,
      none: 'No se añadió nada en este mes.',
      counted: 'Qué se cuenta',
      how: 'Se cuentan agricultores, parcelas y planes en el mes (UTC) en que se añadieron, mientras sigan existiendo al hacer esto. Un plan cuenta para quien creó su borrador; agricultores y parcelas, para quien los atiende. La superficie es la de las parcelas añadidas, dibujada o escrita. La superficie de un cultivo es la de las parcelas de sus planes: una parcela con dos planes cuenta dos veces. "En total" es lo añadido hasta el último día del mes.',
      pages: 'Página {{page}} de {{pages}}',
    },
  },
  { 'pt-PT': inPortugal, 'es-419': { ...inLatinAmerica, stands: 'Lo que se agregó', none: 'No se agregó nada en este mes.' } },
);
