import { type Differing, inEveryLanguage } from '@loam/domain/kernel/locale/language';

type Area = 'ha' | 'ac';

/** What the printed sheet of a plan says, in one language. */
export interface SheetWords {
  readonly title: string;
  readonly grower: string;
  readonly field: string;
  readonly crop: string;
  readonly planting: string;
  readonly harvest: string;
  readonly yield: string;
  readonly growing: string;
  readonly previous: string;
  readonly status: string;
  readonly revision: string;
  readonly need: string;
  readonly needIn: (unit: string) => string;
  readonly nutrient: string;
  readonly demand: string;
  readonly apply: string;
  readonly supplied: string;
  readonly share: string;
  readonly state: string;
  readonly is: Readonly<Record<'deficit' | 'met' | 'excess' | 'noNeed' | 'amended', string>>;
  readonly applications: string;
  readonly stage: string;
  readonly when: string;
  readonly kind: string;
  readonly product: string;
  readonly dose: string;
  readonly spray: (volume: string) => string;
  readonly tanks: string;
  readonly perFilling: string;
  readonly tank: string;
  readonly water: string;
  readonly waterOf: (volume: string, injection: string) => string;
  readonly irrigationOf: (mm: string, events: string | undefined) => string;
  readonly products: string;
  readonly perArea: string;
  readonly forField: string;
  readonly price: string;
  readonly cost: string;
  readonly productsPer: (area: Area) => string;
  readonly discount: string;
  readonly tax: string;
  readonly total: (area: Area) => string;
  readonly fieldTotal: string;
  readonly unpriced: (names: string) => string;
  readonly checks: string;
  readonly accepted: string;
  readonly notes: string;
  readonly none: string;
  readonly head: string;
  readonly pages: string;
}

const romanceArea: Readonly<Record<Area, string>> = { ha: 'ha', ac: 'acre' };
const marathiArea: Readonly<Record<Area, string>> = { ha: 'हेक्टर', ac: 'एकर' };

const inLatinAmerica: Differing<SheetWords> = {
  title: 'Plan de fertilización',
  grower: 'Productor',
  field: 'Lote',
  spray: (volume) => `aplicación ${volume}`,
  tanks: 'Tanques de fertirriego',
  irrigationOf: (mm, events) => `riego ${mm}${events === undefined ? '' : `, ${events} fertirriegos`}`,
  products: 'Productos de la temporada',
  cost: 'Costo',
  checks: 'Verificaciones',
  forField: 'Para el lote',
  fieldTotal: 'Total para el lote',
};
const inPortugal: Differing<SheetWords> = {
  field: 'Parcela',
  planting: 'Plantação',
  status: 'Estado',
  is: { met: 'satisfeita' },
  tanks: 'Tanques de fertirrega',
  irrigationOf: (mm, events) => `rega ${mm}${events === undefined ? '' : `, ${events} fertirregas`}`,
  products: 'Produtos da campanha',
  forField: 'Para a parcela',
  fieldTotal: 'Total para a parcela',
  none: 'Ainda nada planeado.',
};

export const sheetWords = inEveryLanguage<SheetWords>(
  {
    en: {
      title: 'Fertilization plan',
      grower: 'Grower',
      field: 'Field',
      crop: 'Crop',
      planting: 'Planting',
      harvest: 'Expected harvest',
      yield: 'Target yield',
      growing: 'Growing method',
      previous: 'Previous crop',
      status: 'Status',
      revision: 'Revision',
      need: 'Nutrient need and supply',
      needIn: (unit) => `Amounts in ${unit}. “To apply” is what the crop needs beyond soil, residues and water.`,
      nutrient: 'Nutrient',
      demand: 'Crop need',
      apply: 'To apply',
      supplied: 'Supplied',
      share: 'Share',
      state: 'Result',
      is: { deficit: 'short', met: 'met', excess: 'over', noNeed: 'no need', amended: 'by lime or gypsum' },
      applications: 'Applications',
      stage: 'Stage',
      when: 'When',
      kind: 'How',
      product: 'Product',
      dose: 'Dose',
      spray: (volume) => `spray ${volume}`,
      tanks: 'Fertigation tanks',
      perFilling: 'Amounts are for one filling of the tank.',
      tank: 'Tank',
      water: 'Water',
      waterOf: (volume, injection) => `Tank ${volume}, injection ${injection}`,
      irrigationOf: (mm, events) => `irrigation ${mm}${events === undefined ? '' : `, ${events} fertigations`}`,
      products: 'Products of the season',
      perArea: 'Per area',
      forField: 'For the field',
      price: 'Price per kg or l',
      cost: 'Cost',
      productsPer: (area) => `Products per ${area}`,
      discount: 'Discount',
      tax: 'Tax',
      total: (area) => `Total per ${area}`,
      fieldTotal: 'Total for the field',
      unpriced: (names) => `Without a price, and in no total: ${names}.`,
      checks: 'Checks',
      accepted: 'Accepted',
      notes: 'Notes',
      none: 'Nothing is planned yet.',
      head: 'Head of the chain',
      pages: 'Page {{page}} of {{pages}}',
    },
    mr: {
      title: 'खत योजना',
      grower: 'शेतकरी',
      field: 'शेत',
      crop: 'पीक',
      planting: 'लागवड',
      harvest: 'अपेक्षित काढणी',
      yield: 'लक्ष्य उत्पादन',
      growing: 'लागवड पद्धत',
      previous: 'आधीचे पीक',
      status: 'स्थिती',
      revision: 'आवृत्ती',
      need: 'पोषक तत्त्वांची गरज आणि पुरवठा',
      needIn: (unit) => `प्रमाण ${unit} मध्ये. “द्यायचे” म्हणजे माती, अवशेष आणि पाणी यांच्या पलीकडे पिकाला लागणारे.`,
      nutrient: 'पोषक तत्त्व',
      demand: 'पिकाची गरज',
      apply: 'द्यायचे',
      supplied: 'दिलेले',
      share: 'वाटा',
      state: 'निकाल',
      is: { deficit: 'कमी', met: 'पूर्ण', excess: 'जास्त', noNeed: 'गरज नाही', amended: 'चुना किंवा जिप्समने' },
      applications: 'खत देणे',
      stage: 'अवस्था',
      when: 'केव्हा',
      kind: 'कसे',
      product: 'उत्पादन',
      dose: 'मात्रा',
      spray: (volume) => `फवारणी ${volume}`,
      tanks: 'फर्टिगेशन टाक्या',
      perFilling: 'प्रमाण टाकीच्या एका भरणीसाठी आहे.',
      tank: 'टाकी',
      water: 'पाणी',
      waterOf: (volume, injection) => `टाकी ${volume}, इंजेक्शन ${injection}`,
      irrigationOf: (mm, events) => `सिंचन ${mm}${events === undefined ? '' : `, ${events} फर्टिगेशन`}`,
      products: 'हंगामातील उत्पादने',
      perArea: 'प्रति क्षेत्र',
      forField: 'संपूर्ण शेतासाठी',
      price: 'किंमत प्रति किलो किंवा लिटर',
      cost: 'खर्च',
      productsPer: (area) => `उत्पादने प्रति ${marathiArea[area]}`,
      discount: 'सवलत',
      tax: 'कर',
      total: (area) => `एकूण प्रति ${marathiArea[area]}`,
      fieldTotal: 'संपूर्ण शेतासाठी एकूण',
      unpriced: (names) => `किंमत नाही, म्हणून बेरजेत नाही: ${names}.`,
      checks: 'तपासण्या',
      accepted: 'मान्य केले',
      notes: 'नोंदी',
      none: 'अजून काहीही नियोजित नाही.',
      head: 'साखळीचा शेवटचा हॅश',
      pages: 'पान {{page}} / {{pages}}',
    },
    pt: {
      title: 'Plano de adubação',
      grower: 'Produtor',
      field: 'Talhão',
      crop: 'Cultura',
      planting: 'Plantio',
      harvest: 'Colheita prevista',
      yield: 'Produtividade esperada',
      growing: 'Sistema de cultivo',
      previous: 'Cultura anterior',
      status: 'Situação',
      revision: 'Revisão',
      need: 'Necessidade e fornecimento de nutrientes',
      needIn: (unit) => `Quantidades em ${unit}. “A aplicar” é o que a cultura precisa além do solo, dos restos e da água.`,
      nutrient: 'Nutriente',
      demand: 'Necessidade',
      apply: 'A aplicar',
      supplied: 'Fornecido',
      share: 'Parte',
      state: 'Resultado',
      is: { deficit: 'falta', met: 'atendido', excess: 'excesso', noNeed: 'sem necessidade', amended: 'pelo calcário ou gesso' },
      applications: 'Aplicações',
      stage: 'Fase',
      when: 'Quando',
      kind: 'Como',
      product: 'Produto',
      dose: 'Dose',
      spray: (volume) => `calda ${volume}`,
      tanks: 'Tanques de fertirrigação',
      perFilling: 'Quantidades para um enchimento do tanque.',
      tank: 'Tanque',
      water: 'Água',
      waterOf: (volume, injection) => `Tanque ${volume}, injeção ${injection}`,
      irrigationOf: (mm, events) => `irrigação ${mm}${events === undefined ? '' : `, ${events} fertirrigações`}`,
      products: 'Produtos da safra',
      perArea: 'Por área',
      forField: 'Para o talhão',
      price: 'Preço por kg ou l',
      cost: 'Custo',
      productsPer: (area) => `Produtos por ${romanceArea[area]}`,
      discount: 'Desconto',
      tax: 'Imposto',
      total: (area) => `Total por ${romanceArea[area]}`,
      fieldTotal: 'Total para o talhão',
      unpriced: (names) => `Sem preço, e fora dos totais: ${names}.`,
      checks: 'Verificações',
      accepted: 'Aceita',
      notes: 'Observações',
      none: 'Nada planejado ainda.',
      head: 'Hash final da cadeia',
      pages: 'Página {{page}} de {{pages}}',
    },
    es: {
      title: 'Plan de abonado',
      grower: 'Agricultor',
      field: 'Parcela',
      crop: 'Cultivo',
      planting: 'Siembra',
      harvest: 'Cosecha prevista',
      yield: 'Rendimiento objetivo',
      growing: 'Sistema de cultivo',
      previous: 'Cultivo anterior',
      status: 'Estado',
      revision: 'Revisión',
      need: 'Necesidad y aporte de nutrientes',
      needIn: (unit) => `Cantidades en ${unit}. «A aplicar» es lo que el cultivo necesita además del suelo, los restos y el agua.`,
      nutrient: 'Nutriente',
      demand: 'Necesidad',
      apply: 'A aplicar',
      supplied: 'Aportado',
      share: 'Parte',
      state: 'Resultado',
      is: { deficit: 'falta', met: 'cubierto', excess: 'exceso', noNeed: 'sin necesidad', amended: 'por cal o yeso' },
      applications: 'Aplicaciones',
      stage: 'Fase',
      when: 'Cuándo',
      kind: 'Cómo',
      product: 'Producto',
      dose: 'Dosis',
      spray: (volume) => `caldo ${volume}`,
      tanks: 'Tanques de fertirrigación',
      perFilling: 'Cantidades para un llenado del tanque.',
      tank: 'Tanque',
      water: 'Agua',
      waterOf: (volume, injection) => `Tanque ${volume}, inyección ${injection}`,
      irrigationOf: (mm, events) => `riego ${mm}${events === undefined ? '' : `, ${events} fertirrigaciones`}`,
      products: 'Productos de la campaña',
      perArea: 'Por superficie',
      forField: 'Para la parcela',
      price: 'Precio por kg o l',
      cost: 'Coste',
      productsPer: (area) => `Productos por ${romanceArea[area]}`,
      discount: 'Descuento',
      tax: 'Impuesto',
      total: (area) => `Total por ${romanceArea[area]}`,
      fieldTotal: 'Total para la parcela',
      unpriced: (names) => `Sin precio, y fuera de los totales: ${names}.`,
      checks: 'Comprobaciones',
      accepted: 'Aceptada',
      notes: 'Notas',
      none: 'Todavía no hay nada planificado.',
      head: 'Hash final de la cadena',
      pages: 'Página {{page}} de {{pages}}',
    },
  },
  { 'pt-PT': inPortugal, 'es-419': inLatinAmerica },
);
