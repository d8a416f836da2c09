export type Language = 'en' | 'mr' | 'pt';
/** Names by key. */
export type Names = Readonly<Record<string, readonly [en: string, mr: string, pt: string]>>;
const column: Readonly<Record<Language, 0 | 1 | 2>> = { en: 0, mr: 1, pt: 2 };

const byNumber: Readonly<Record<string, Language>> = { 1: 'en', 2: 'mr', 3: 'pt' };

/**
 * The best known language of a tag (`mr-IN`, `pt_BR`), of the number that lists give it (`2`) or of an Accept-Language list with
 * weights; every other reads English.
 */
export function languageOf(tag: string | undefined): Language {
  if (tag !== undefined && Object.hasOwn(byNumber, tag)) return byNumber[tag]!;
  const wanted = (tag ?? '')
    .slice(0, 200)
    .toLowerCase()
    .split(',')
    .flatMap((part) => {
      const primary = /^\s*(en|mr|pt)(?![a-z0-9])/.exec(part)?.[1] as Language | undefined;
      const weight = Number(/;\s*q=([\d.]+)/.exec(part)?.[1] ?? 1);
      return primary !== undefined && weight > 0 ? [{ primary, weight }] : [];
    });
  return wanted.sort((a, b) => b.weight - a.weight)[0]?.primary ?? 'en';
}

/** Names of list entries by key; a key means one thing over all lists. */
const names: Names = {
  metric: ['Metric', 'मेट्रिक', 'Métrico'],
  imperial: ['Imperial', 'इम्पीरियल', 'Imperial'],
  openField: ['Open field', 'खुले शेत', 'Campo aberto'],
  greenhouse: ['Greenhouse', 'हरितगृह', 'Estufa'],
  netHouse: ['Net house', 'जाळीगृह', 'Telado'],
  substrate: ['Substrate', 'माध्यम (सब्स्ट्रेट)', 'Substrato'],
  retained: ['Retained', 'शेतात ठेवले', 'Mantido'],
  removed: ['Removed', 'काढून टाकले', 'Retirado'],
  burnt: ['Burnt', 'जाळले', 'Queimado'],
  grazed: ['Grazed', 'चराई केली', 'Pastejado'],
  notStated: ['Not stated', 'नमूद नाही', 'Não informado'],
  broadcast: ['Broadcast', 'फेकून टाकणे', 'A lanço'],
  banded: ['Banded', 'पट्ट्यात देणे', 'Em faixa'],
  sideDress: ['Side-dress', 'ओळीच्या बाजूने देणे', 'Cobertura lateral'],
  fertigation: ['Fertigation', 'ठिबकद्वारे खत (फर्टिगेशन)', 'Fertirrigação'],
  foliar: ['Foliar', 'पानांवर फवारणी', 'Foliar'],
  starter: ['Starter', 'प्रारंभिक खत', 'Arranque'],
  controlledRelease: ['Controlled release', 'नियंत्रित विमोचन', 'Liberação controlada'],
  manure: ['Manure', 'शेणखत', 'Esterco'],
  depth0to20: ['0–20 cm', '०–२० सेमी', '0–20 cm'],
  depth20to40: ['20–40 cm', '२०–४० सेमी', '20–40 cm'],
  depth0to15: ['0–15 cm', '०–१५ सेमी', '0–15 cm'],
  depth0to30: ['0–30 cm', '०–३० सेमी', '0–30 cm'],
  depth0to60: ['0–60 cm', '०–६० सेमी', '0–60 cm'],
  default: ['Crop stage', 'पीक अवस्था', 'Fase da cultura'],
  prePlant: ['Pre-plant', 'लागवडीपूर्वी', 'Pré-plantio'],
  planting: ['Planting', 'लागवड', 'Plantio'],
  fertilizer: ['Fertilizer', 'खत', 'Fertilizante'],
  adjuvant: ['Adjuvant', 'सहाय्यक द्रव्य', 'Adjuvante'],
  biological: ['Biological', 'जैविक', 'Biológico'],
  hormonal: ['Hormonal', 'संप्रेरक', 'Hormonal'],
  gypsum: ['Gypsum', 'जिप्सम', 'Gesso'],
  lime: ['Lime', 'चुना', 'Calcário'],
  liquid: ['Liquid', 'द्रव', 'Líquido'],
  granular: ['Granular', 'दाणेदार', 'Granulado'],
  solidManure: ['Solid manure', 'घन शेणखत', 'Esterco sólido'],
  liquidManure: ['Liquid manure', 'द्रव शेणखत', 'Esterco líquido'],
  selectOnMap: ['Select on map', 'नकाशावर निवडा', 'Selecionar no mapa'],
  placemark: ['Placemark', 'स्थानखूण', 'Marcador'],
  polygon: ['Polygon', 'बहुभुज', 'Polígono'],
  kml: ['KML file', 'KML फाइल', 'Arquivo KML'],
  noLocation: ['No location', 'स्थान नाही', 'Sem localização'],
  draft: ['Draft', 'मसुदा', 'Rascunho'],
  active: ['Active', 'सक्रिय', 'Ativo'],
  inactive: ['Inactive', 'निष्क्रिय', 'Inativo'],
  completed: ['Completed', 'पूर्ण', 'Concluído'],
  quantitative: ['Quantitative', 'परिमाणात्मक', 'Quantitativa'],
  proportional: ['Proportional', 'प्रमाणशीर', 'Proporcional'],
  balance: ['Nutrient balance', 'पोषण ताळेबंद', 'Balanço de nutrientes'],
  soilSupply: ['Balance with soil supply', 'जमिनीतील पुरवठ्यासह ताळेबंद', 'Balanço com suprimento do solo'],
  classFactor: ['Soil class factors', 'मृदा वर्ग गुणक', 'Fatores por classe do solo'],
  buildUp: ['Replacement and build-up', 'भरपाई आणि वाढ', 'Reposição e construção da fertilidade'],
  rateTable: ['Regional rate table', 'प्रादेशिक मात्रा तक्ता', 'Tabela regional de doses'],
  oxide: ['Oxide', 'ऑक्साइड', 'Óxido'],
  element: ['Element', 'मूलद्रव्य', 'Elemento'],
};

/** The name under a key; the key itself when it has none. */
export const nameIn = (table: Names, key: string, language: Language): string => table[key]?.[column[language]] ?? key;
export const listName = (key: string, language: Language): string => nameIn(names, key, language);
