import { type Differing, inEveryLanguage } from '@loam/domain/kernel/locale/language';
import type { FieldLoad } from './field-loads.js';

type Of = NonNullable<FieldLoad['of']>;

/** What a farmer's paper says beside the plan itself, in one language. */
interface PaperWords {
  readonly adviser: string;
  readonly map: (beside: boolean) => string;
  readonly from: (date: string) => string;
  readonly without: string;
  readonly load: Readonly<Record<Of, (count: string) => string>>;
  readonly sizes: string;
  readonly sizesImperial: string;
  readonly lime: string;
  readonly byFertilizers: string;
  /** A need missed by too little to go out for. */
  readonly slight: string;
  readonly soil: (date: string | null) => string;
  readonly measured: string;
  readonly value: string;
  readonly class: string;
  readonly books: (books: string) => string;
  readonly names: Readonly<Record<string, string>>;
  readonly sign: readonly [grower: string, adviser: string, date: string];
  readonly made: string;
}

const inLatinAmerica: Differing<PaperWords> = {
  adviser: 'Asesor',
  map: (beside) => (beside ? 'El norte está arriba. Con línea gris: lotes vecinos del mismo productor.' : 'El norte está arriba.'),
  sign: ['Productor', 'Asesor', 'Lugar y fecha'],
};
const inPortugal: Differing<PaperWords> = {
  map: (beside) => (beside ? 'O norte fica em cima. A cinzento: parcelas vizinhas do mesmo produtor.' : 'O norte fica em cima.'),
  load: { loads: (count) => `${count} cargas de 12 t` },
  sizes:
    'Para toda a parcela. Contado com sacos de 50 kg, big bags de 1000 kg e cargas de 12 t; pergunte ao seu fornecedor por outros tamanhos.',
  sizesImperial:
    'Para toda a parcela. Contado com sacos de 50 lb e cargas de 12 toneladas curtas; pergunte ao seu fornecedor por outros tamanhos.',
};

export const paperWords = inEveryLanguage<PaperWords>(
  {
    en: {
      adviser: 'Adviser',
      map: (beside) => (beside ? 'North is up. In grey: neighbouring fields of the same grower.' : 'North is up.'),
      from: (date) => `from ${date}`,
      without: 'date to be agreed',
      load: {
        bags: (count) => `${count} bags`,
        bigBags: (count) => `${count} big bags`,
        loads: (count) => `${count} loads`,
      },
      sizes: 'For the whole field. Counted with bags of 50 kg, big bags of 1,000 kg and loads of 12 t; ask your dealer for other sizes.',
      sizesImperial: 'For the whole field. Counted with bags of 50 lb and loads of 12 short tons; ask your dealer for other sizes.',
      lime: 'Lime and gypsum',
      byFertilizers: 'by fertilizers',
      slight: 'negligible',
      soil: (date) => (date === null ? 'Soil test' : `Soil test of ${date}`),
      measured: 'Measured',
      value: 'Value',
      class: 'Class',
      books: (books) => `Classes: ${books}.`,
      names: {
        organicMatter: 'Organic matter',
        organicCarbon: 'Organic carbon',
        baseSaturation: 'Base saturation',
        sumOfBases: 'Sum of bases',
        activeLime: 'Active lime',
      },
      sign: ['Grower', 'Adviser', 'Place and date'],
      made: 'Made with Loam',
    },
    mr: {
      adviser: 'सल्लागार',
      map: (beside) => (beside ? 'उत्तर वर आहे. राखाडी: त्याच शेतकऱ्याची शेजारची शेते.' : 'उत्तर वर आहे.'),
      from: (date) => `${date} पासून`,
      without: 'तारीख ठरवायची आहे',
      load: {
        bags: (count) => `${count} पोती`,
        bigBags: (count) => `${count} मोठ्या पिशव्या`,
        loads: (count) => `${count} ट्रक खेपा`,
      },
      sizes: 'संपूर्ण शेतासाठी. पोते 50 किलो, मोठी पिशवी 1,000 किलो आणि खेप 12 टन धरली आहे; इतर आकारांसाठी विक्रेत्याला विचारा.',
      sizesImperial: 'संपूर्ण शेतासाठी. पोते 50 पाउंड आणि खेप 12 शॉर्ट टन धरली आहे; इतर आकारांसाठी विक्रेत्याला विचारा.',
      lime: 'चुना आणि जिप्सम',
      byFertilizers: 'खतांनी',
      slight: 'नगण्य',
      soil: (date) => (date === null ? 'माती परीक्षण' : `माती परीक्षण, ${date}`),
      measured: 'मोजलेले',
      value: 'मूल्य',
      class: 'वर्ग',
      books: (books) => `वर्ग: ${books}.`,
      names: {
        organicMatter: 'सेंद्रिय पदार्थ',
        organicCarbon: 'सेंद्रिय कर्ब',
        baseSaturation: 'बेस संपृक्तता',
        sumOfBases: 'बेसची बेरीज',
        activeLime: 'सक्रिय चुना',
      },
      sign: ['शेतकरी', 'सल्लागार', 'ठिकाण आणि तारीख'],
      made: 'Loam मध्ये तयार केले',
    },
    pt: {
      adviser: 'Consultor',
      map: (beside) => (beside ? 'O norte está em cima. Em cinza: talhões vizinhos do mesmo produtor.' : 'O norte está em cima.'),
      from: (date) => `a partir de ${date}`,
      without: 'data a combinar',
      load: {
        bags: (count) => `${count} sacos`,
        bigBags: (count) => `${count} big bags`,
        loads: (count) => `${count} cargas`,
      },
      sizes:
        'Para o talhão inteiro. Contado com sacos de 50 kg, big bags de 1.000 kg e cargas de 12 t; pergunte ao revendedor por outros tamanhos.',
      sizesImperial:
        'Para o talhão inteiro. Contado com sacos de 50 lb e cargas de 12 toneladas curtas; pergunte ao revendedor por outros tamanhos.',
      lime: 'Calcário e gesso',
      byFertilizers: 'pelos adubos',
      slight: 'desprezível',
      soil: (date) => (date === null ? 'Análise de solo' : `Análise de solo de ${date}`),
      measured: 'Medido',
      value: 'Valor',
      class: 'Classe',
      books: (books) => `Classes: ${books}.`,
      names: {
        organicMatter: 'Matéria orgânica',
        organicCarbon: 'Carbono orgânico',
        CEC: 'CTC',
        baseSaturation: 'Saturação por bases',
        sumOfBases: 'Soma de bases',
        EC: 'CE',
        activeLime: 'Calcário ativo',
      },
      sign: ['Produtor', 'Consultor', 'Local e data'],
      made: 'Feito com Loam',
    },
    es: {
      adviser: 'Técnico asesor',
      map: (beside) => (beside ? 'El norte está arriba. En gris: parcelas vecinas del mismo agricultor.' : 'El norte está arriba.'),
      from: (date) => `desde el ${date}`,
      without: 'fecha por acordar',
      load: {
        bags: (count) => `${count} sacos`,
        bigBags: (count) => `${count} big bags`,
        loads: (count) => `${count} cargas`,
      },
      sizes:
        'Para toda la superficie. Contado con sacos de 50 kg, big bags de 1000 kg y cargas de 12 t; pregunte a su distribuidor por otros tamaños.',
      sizesImperial:
        'Para toda la superficie. Contado con sacos de 50 lb y cargas de 12 toneladas cortas; pregunte a su distribuidor por otros tamaños.',
      lime: 'Cal y yeso',
      byFertilizers: 'por fertilizantes',
      slight: 'insignificante',
      soil: (date) => (date === null ? 'Análisis de suelo' : `Análisis de suelo del ${date}`),
      measured: 'Medido',
      value: 'Valor',
      class: 'Clase',
      books: (books) => `Clases: ${books}.`,
      names: {
        organicMatter: 'Materia orgánica',
        organicCarbon: 'Carbono orgánico',
        CEC: 'CIC',
        baseSaturation: 'Saturación de bases',
        sumOfBases: 'Suma de bases',
        EC: 'CE',
        activeLime: 'Caliza activa',
      },
      sign: ['Agricultor', 'Técnico asesor', 'Lugar y fecha'],
      made: 'Hecho con Loam',
    },
  },
  { 'pt-PT': inPortugal, 'es-419': inLatinAmerica },
);
