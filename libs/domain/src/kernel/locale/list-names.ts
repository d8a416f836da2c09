import type { Language } from './language.js';
import { ownNames } from '../json/own-names.js';

type Row = readonly [en: string, mr: string, pt: string, es: string, inPortugal?: string | undefined, inLatinAmerica?: string];
/** Names by key; those of Portugal and of Latin America only where they differ. */
export type Names = Readonly<Record<string, Row>>;
const columns: Readonly<Record<Language, readonly number[]>> = {
  en: [0],
  mr: [1],
  pt: [2],
  es: [3],
  'pt-PT': [4, 2],
  'es-419': [5, 3],
};

/** Names of list entries by key; a key means one thing over all lists. */
const names: Names = ownNames({
  metric: ['Metric', 'मेट्रिक', 'Métrico', 'Métrico'],
  imperial: ['Imperial', 'इम्पीरियल', 'Imperial', 'Imperial'],
  openField: ['Open field', 'खुले शेत', 'Campo aberto', 'Aire libre', undefined, 'Campo abierto'],
  greenhouse: ['Greenhouse', 'हरितगृह', 'Estufa', 'Invernadero'],
  netHouse: ['Net house', 'जाळीगृह', 'Telado', 'Casa de malla', 'Abrigo de rede'],
  substrate: ['Substrate', 'माध्यम (सब्स्ट्रेट)', 'Substrato', 'Sustrato'],
  retained: ['Retained', 'शेतात ठेवले', 'Mantido', 'Se deja en el campo'],
  removed: ['Removed', 'काढून टाकले', 'Retirado', 'Retirado'],
  burnt: ['Burnt', 'जाळले', 'Queimado', 'Quemado'],
  grazed: ['Grazed', 'चराई केली', 'Pastejado', 'Pastoreado', 'Pastoreado'],
  notStated: ['Not stated', 'नमूद नाही', 'Não informado', 'Sin indicar', 'Não indicado'],
  broadcast: ['Broadcast', 'फेकून टाकणे', 'A lanço', 'A voleo', undefined, 'Al voleo'],
  banded: ['Banded', 'पट्ट्यात देणे', 'Em faixa', 'En banda'],
  sideDress: ['Side-dress', 'ओळीच्या बाजूने देणे', 'Cobertura lateral', 'Cobertera lateral', undefined, 'Aplicación lateral'],
  fertigation: ['Fertigation', 'ठिबकद्वारे खत (फर्टिगेशन)', 'Fertirrigação', 'Fertirrigación', 'Fertirrega', 'Fertirriego'],
  foliar: ['Foliar', 'पानांवर फवारणी', 'Foliar', 'Foliar'],
  starter: ['Starter', 'प्रारंभिक खत', 'Arranque', 'De arranque'],
  controlledRelease: ['Controlled release', 'नियंत्रित विमोचन', 'Liberação controlada', 'Liberación controlada', 'Libertação controlada'],
  manure: ['Manure', 'शेणखत', 'Esterco', 'Estiércol', 'Estrume'],
  depth0to20: ['0–20 cm', '0–20 सेमी', '0–20 cm', '0–20 cm'],
  depth20to40: ['20–40 cm', '20–40 सेमी', '20–40 cm', '20–40 cm'],
  depth0to15: ['0–15 cm', '0–15 सेमी', '0–15 cm', '0–15 cm'],
  depth0to30: ['0–30 cm', '0–30 सेमी', '0–30 cm', '0–30 cm'],
  depth0to60: ['0–60 cm', '0–60 सेमी', '0–60 cm', '0–60 cm'],
  default: ['Crop stage', 'पीक अवस्था', 'Fase da cultura', 'Fase del cultivo'],
  prePlant: ['Pre-plant', 'लागवडीपूर्वी', 'Pré-plantio', 'Presiembra', 'Pré-plantação'],
  planting: ['Planting', 'लागवड', 'Plantio', 'Siembra', 'Plantação'],
  fertilizer: ['Fertilizer', 'खत', 'Fertilizante', 'Fertilizante'],
  adjuvant: ['Adjuvant', 'सहाय्यक द्रव्य', 'Adjuvante', 'Coadyuvante'],
  biological: ['Biological', 'जैविक', 'Biológico', 'Biológico'],
  hormonal: ['Hormonal', 'संप्रेरक', 'Hormonal', 'Hormonal'],
  gypsum: ['Gypsum', 'जिप्सम', 'Gesso', 'Yeso'],
  lime: ['Lime', 'चुना', 'Calcário', 'Cal'],
  liquid: ['Liquid', 'द्रव', 'Líquido', 'Líquido'],
  granular: ['Granular', 'दाणेदार', 'Granulado', 'Granulado'],
  solidManure: ['Solid manure', 'घन शेणखत', 'Esterco sólido', 'Estiércol sólido', 'Estrume sólido'],
  liquidManure: ['Liquid manure', 'द्रव शेणखत', 'Esterco líquido', 'Purín', 'Chorume', 'Estiércol líquido'],
  selectOnMap: ['Select on map', 'नकाशावर निवडा', 'Selecionar no mapa', 'Seleccionar en el mapa'],
  placemark: ['Placemark', 'स्थानखूण', 'Marcador', 'Marca de posición'],
  polygon: ['Polygon', 'बहुभुज', 'Polígono', 'Polígono'],
  kml: ['KML file', 'KML फाइल', 'Arquivo KML', 'Archivo KML', 'Ficheiro KML'],
  noLocation: ['No location', 'स्थान नाही', 'Sem localização', 'Sin ubicación'],
  draft: ['Draft', 'मसुदा', 'Rascunho', 'Borrador'],
  active: ['Active', 'सक्रिय', 'Ativo', 'Activo'],
  inactive: ['Inactive', 'निष्क्रिय', 'Inativo', 'Inactivo'],
  completed: ['Completed', 'पूर्ण', 'Concluído', 'Completado'],
  quantitative: ['Quantitative', 'परिमाणात्मक', 'Quantitativa', 'Cuantitativa'],
  proportional: ['Proportional', 'प्रमाणशीर', 'Proporcional', 'Proporcional'],
  balance: ['Nutrient balance', 'पोषण ताळेबंद', 'Balanço de nutrientes', 'Balance de nutrientes'],
  soilSupply: [
    'Balance with soil supply',
    'जमिनीतील पुरवठ्यासह ताळेबंद',
    'Balanço com suprimento do solo',
    'Balance con aporte del suelo',
    'Balanço com fornecimento do solo',
  ],
  classFactor: ['Soil class factors', 'मृदा वर्ग गुणक', 'Fatores por classe do solo', 'Factores por clase de suelo'],
  buildUp: [
    'Replacement and build-up',
    'भरपाई आणि वाढ',
    'Reposição e construção da fertilidade',
    'Reposición y enriquecimiento',
    'Reposição e correção da fertilidade',
  ],
  rateTable: ['Regional rate table', 'प्रादेशिक मात्रा तक्ता', 'Tabela regional de doses', 'Tabla regional de dosis'],
  oxide: ['Oxide', 'ऑक्साइड', 'Óxido', 'Óxido'],
  element: ['Element', 'मूलद्रव्य', 'Elemento', 'Elemento'],
});

/** The name under a key; the key itself when it has none. */
export const nameIn = (table: Names, key: string, language: Language): string =>
  columns[language].flatMap((column) => table[key]?.[column] ?? [])[0] ?? key;
export const listName = (key: string, language: Language): string => nameIn(names, key, language);
