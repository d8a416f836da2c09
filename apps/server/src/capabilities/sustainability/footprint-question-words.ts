import type { Language } from '@loam/domain/kernel/language';

/** What a footprint asks, as the page of the report asks it. */
const asked = {
  areaHa: { en: 'Area', mr: 'क्षेत्र', pt: 'Superfície', es: 'Superficie' },
  burntHa: {
    en: 'Area burnt before harvest',
    mr: 'कापणीपूर्वी जाळलेले क्षेत्र',
    pt: 'Área queimada antes da colheita',
    es: 'Superficie quemada antes de la cosecha',
  },
  burntResidue_tdm: {
    en: 'Residue before the fire, dry matter',
    mr: 'जाळण्यापूर्वीचे अवशेष, कोरडे पदार्थ',
    pt: 'Palha antes do fogo, matéria seca',
    es: 'Residuo antes del fuego, materia seca',
  },
  cherryKg: { en: 'Cherry harvested', mr: 'तोडलेली फळे', pt: 'Cereja colhida', es: 'Cereza cosechada' },
  clearedCover: { en: 'What was cleared', mr: 'काय साफ केले', pt: 'O que foi desmatado', es: 'Qué se desmontó' },
  clearedHa: { en: 'Natural land cleared', mr: 'साफ केलेली नैसर्गिक जमीन', pt: 'Terra nativa desmatada', es: 'Tierra natural desmontada' },
  clearedYear: { en: 'Cleared in', mr: 'साफ केल्याचे वर्ष', pt: 'Desmatada em', es: 'Desmontada en' },
  climate: { en: 'Climate', mr: 'हवामान', pt: 'Clima', es: 'Clima' },
  climateZone: { en: 'Climate zone', mr: 'हवामान विभाग', pt: 'Zona climática', es: 'Zona climática' },
  compostMadeKg: {
    en: 'Material composted on the farm, wet',
    mr: 'शेतावर कंपोस्ट केलेले ओले पदार्थ',
    pt: 'Material compostado na fazenda, úmido',
    es: 'Material compostado en la finca, húmedo',
  },
  country: { en: 'Country of the electricity', mr: 'विजेचा देश', pt: 'País da eletricidade', es: 'País de la electricidad' },
  dolomiteKg: { en: 'Dolomite', mr: 'डोलोमाइट', pt: 'Dolomita', es: 'Dolomita' },
  drainedOrganicHa: { en: 'Drained peat soil', mr: 'निचरा केलेली पीट माती', pt: 'Turfa drenada', es: 'Turba drenada' },
  drainedOrganicUse: { en: 'Use of the peat soil', mr: 'पीट मातीचा वापर', pt: 'Uso da turfa', es: 'Uso de la turba' },
  dryingFuel: { en: 'Fuel for drying', mr: 'वाळवण्यासाठी इंधन', pt: 'Combustível da secagem', es: 'Combustible del secado' },
  electricityKWh: { en: 'Electricity', mr: 'वीज', pt: 'Eletricidade', es: 'Electricidad' },
  fertilizerRegion: {
    en: 'Where fertilizers were made',
    mr: 'खते कुठे बनली',
    pt: 'Onde os fertilizantes foram feitos',
    es: 'Dónde se hicieron los fertilizantes',
  },
  fertilizers: { en: 'Fertilizers', mr: 'खते', pt: 'Fertilizantes', es: 'Fertilizantes' },
  fuel: { en: 'Fuel of the farm', mr: 'शेतीचे इंधन', pt: 'Combustível da fazenda', es: 'Combustible de la finca' },
  huskFate: {
    en: 'What becomes of pod husks',
    mr: 'फळांच्या टरफलांचे काय होते',
    pt: 'O que se faz com as cascas dos frutos',
    es: 'Qué se hace con las cáscaras del fruto',
  },
  husks_tdm: {
    en: 'Pod husks, dry matter',
    mr: 'शेंगांच्या साली, कोरडा पदार्थ',
    pt: 'Cascas dos frutos, matéria seca',
    es: 'Cáscaras de las mazorcas, materia seca',
  },
  inhibitor: { en: 'Inhibitor', mr: 'अवरोधक', pt: 'Inibidor', es: 'Inhibidor' },
  irrigationM3: { en: 'Irrigation water', mr: 'सिंचनाचे पाणी', pt: 'Água de irrigação', es: 'Agua de riego' },
  irrigationSystem: { en: 'Irrigation system', mr: 'सिंचन पद्धत', pt: 'Sistema de irrigação', es: 'Sistema de riego' },
  limestoneKg: { en: 'Limestone', mr: 'चुनखडी', pt: 'Calcário', es: 'Caliza' },
  millType: { en: 'Mill', mr: 'गिरणी', pt: 'Beneficiamento', es: 'Beneficio' },
  organicInputs: {
    en: 'Organic material brought in',
    mr: 'दिलेले सेंद्रिय पदार्थ',
    pt: 'Material orgânico aplicado',
    es: 'Material orgánico aportado',
  },
  pesticides: {
    en: 'Crop protection, active ingredient',
    mr: 'पीक संरक्षण, सक्रिय घटक',
    pt: 'Defensivos, ingrediente ativo',
    es: 'Fitosanitarios, ingrediente activo',
  },
  practicesAfter: { en: 'Land now', mr: 'आताची जमीन', pt: 'Terra agora', es: 'La tierra ahora' },
  practicesBefore: { en: 'Land before the change', mr: 'बदलापूर्वीची जमीन', pt: 'Terra antes da mudança', es: 'La tierra antes del cambio' },
  practicesSinceYear: { en: 'Farmed this way since', mr: 'अशी शेती कधीपासून', pt: 'Manejo assim desde', es: 'Se maneja así desde' },
  productKg: { en: 'Marketed product', mr: 'विकलेले उत्पादन', pt: 'Produto comercializado', es: 'Producto comercializado' },
  pruningsFate: { en: 'What becomes of prunings', mr: 'छाटणीचे काय होते', pt: 'Destino das podas', es: 'Destino de las podas' },
  prunings_tdm: { en: 'Prunings, dry matter', mr: 'छाटणी, कोरडे पदार्थ', pt: 'Podas, matéria seca', es: 'Podas, materia seca' },
  pulp: { en: 'Pulp is', mr: 'गराचे काय होते', pt: 'A polpa é', es: 'La pulpa es' },
  pulpReturnedShare: {
    en: 'Pulp returned to the field',
    mr: 'शेतात परत दिलेला गर',
    pt: 'Polpa devolvida à lavoura',
    es: 'Pulpa devuelta a la parcela',
  },
  renewedShare: { en: 'Share replanted', mr: 'पुनर्लागवडीचा वाटा', pt: 'Parcela replantada', es: 'Parte replantada' },
  residueFate: {
    en: 'What becomes of haulm or trash',
    mr: 'पाला किंवा पाचटाचे काय होते',
    pt: 'Destino das ramas ou da palha',
    es: 'Destino de la mata o la paja',
  },
  shadeHa: {
    en: 'Area under shade trees',
    mr: 'सावलीच्या झाडांखालील क्षेत्र',
    pt: 'Área sob árvores de sombra',
    es: 'Superficie bajo árboles de sombra',
  },
  soilGroup: { en: 'Soil group', mr: 'माती गट', pt: 'Grupo de solo', es: 'Grupo de suelo' },
  storageKWh: {
    en: 'Electricity of the cold store',
    mr: 'शीतगृहाची वीज',
    pt: 'Eletricidade da câmara fria',
    es: 'Electricidad de la cámara fría',
  },
  surveyYear: { en: 'Harvest year', mr: 'काढणी वर्ष', pt: 'Ano da colheita', es: 'Año de cosecha' },
  transport_tkm: { en: 'Transport of inputs', mr: 'निविष्ठांची वाहतूक', pt: 'Transporte de insumos', es: 'Transporte de insumos' },
  wastewater: { en: 'Waste water goes to', mr: 'सांडपाणी कुठे जाते', pt: 'A água residual vai para', es: 'El agua residual va a' },
  yieldFreshT: { en: 'Fresh yield', mr: 'ताजे उत्पादन', pt: 'Produção fresca', es: 'Rendimiento fresco' },
} as const;

/** A question in the language of the sheet; one that nobody named is written as it is. */
export function questionWords(language: Language): (id: string) => string {
  const spoken = language.split('-')[0] as keyof (typeof asked)['areaHa'];
  return (id) => (Object.hasOwn(asked, id) ? asked[id as keyof typeof asked][spoken] : id);
}
