import { countries } from './countries.js';
import {
  analysisUnits, applicationMethods, applicationTypes, growingMethods, type Listed, locationTypes, needMethods, planStatuses, productForms,
  productTypes, residueManagements, soilDepths, stepTypes, unitTypes,
} from './lists.js';
import { nutrients } from './nutrients.js';
import { units } from './units.js';

export type Language = 'en' | 'mr' | 'pt';
type Names = readonly [en: string, mr: string, pt: string];
const column: Readonly<Record<Language, 0 | 1 | 2>> = { en: 0, mr: 1, pt: 2 };

/** The best known language of a tag (`mr-IN`, `pt_BR`) or of an Accept-Language list with weights; every other reads English. */
export function languageOf(tag: string | undefined): Language {
  const wanted = (tag ?? '').slice(0, 200).toLowerCase().split(',').flatMap((part) => {
    const primary = /^\s*(en|mr|pt)(?![a-z0-9])/.exec(part)?.[1] as Language | undefined;
    const weight = Number(/;\s*q=([\d.]+)/.exec(part)?.[1] ?? 1);
    return primary !== undefined && weight > 0 ? [{ primary, weight }] : [];
  });
  return wanted.sort((a, b) => b.weight - a.weight)[0]?.primary ?? 'en';
}

/** Names of list entries by key; a key means one thing over all lists. */
const names: Readonly<Record<string, Names>> = {
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
  tonnePerHectare: ['tonnes per hectare', 'टन प्रति हेक्टर', 'toneladas por hectare'],
  kilogramPerHectare: ['kilograms per hectare', 'किलो प्रति हेक्टर', 'quilogramas por hectare'],
  poundPerAcre: ['pounds per acre', 'पौंड प्रति एकर', 'libras por acre'],
  shortTonPerAcre: ['short tons per acre', 'शॉर्ट टन प्रति एकर', 'toneladas curtas por acre'],
  kilogram: ['kilograms', 'किलोग्रॅम', 'quilogramas'],
  gram: ['grams', 'ग्रॅम', 'gramas'],
  pound: ['pounds', 'पौंड', 'libras'],
  tonne: ['tonnes', 'टन', 'toneladas'],
  shortTon: ['short tons', 'शॉर्ट टन', 'toneladas curtas'],
  litrePerHectare: ['litres per hectare', 'लिटर प्रति हेक्टर', 'litros por hectare'],
  gallonPerAcre: ['US gallons per acre', 'यूएस गॅलन प्रति एकर', 'galões (EUA) por acre'],
  litre: ['litres', 'लिटर', 'litros'],
  gallon: ['US gallons', 'यूएस गॅलन', 'galões (EUA)'],
  millilitre: ['millilitres', 'मिलिलिटर', 'mililitros'],
  cubicMetre: ['cubic metres', 'घनमीटर', 'metros cúbicos'],
  cubicMetrePerHectare: ['cubic metres per hectare', 'घनमीटर प्रति हेक्टर', 'metros cúbicos por hectare'],
  millimetre: ['millimetres', 'मिलिमीटर', 'milímetros'],
  inch: ['inches', 'इंच', 'polegadas'],
  gramPerLitre: ['grams per litre', 'ग्रॅम प्रति लिटर', 'gramas por litro'],
  percentInjection: ['per cent (injection)', 'टक्के (इंजेक्शन)', 'por cento (injeção)'],
  litrePerCubicMetre: ['litres per cubic metre', 'लिटर प्रति घनमीटर', 'litros por metro cúbico'],
  gallonPerThousandGallons: ['gallons per 1,000 gallons', 'गॅलन प्रति १,००० गॅलन', 'galões por 1.000 galões'],
  cubicMetrePerHour: ['cubic metres per hour', 'घनमीटर प्रति तास', 'metros cúbicos por hora'],
  gallonPerMinute: ['US gallons per minute', 'यूएस गॅलन प्रति मिनिट', 'galões (EUA) por minuto'],
  milligramPerKilogram: ['milligrams per kilogram (ppm)', 'मिलिग्रॅम प्रति किलो (ppm)', 'miligramas por quilograma (ppm)'],
  milligramPerLitre: ['milligrams per litre', 'मिलिग्रॅम प्रति लिटर', 'miligramas por litro'],
  acre: ['acres', 'एकर', 'acres'],
  hectare: ['hectares', 'हेक्टर', 'hectares'],
  dunam: ['dunams', 'दुनम', 'dunams'],
  centimolePerKilogram: ['centimoles of charge per kilogram', 'सेंटिमोल प्रभार प्रति किलो', 'centimols de carga por quilograma'],
  millimolePerCubicDecimetre: ['millimoles of charge per cubic decimetre', 'मिलिमोल प्रभार प्रति घन डेसिमीटर', 'milimols de carga por decímetro cúbico'],
  milliequivalentPerHundredGrams: ['milliequivalents per 100 grams', 'मिलिसममूल्य प्रति १०० ग्रॅम', 'miliequivalentes por 100 gramas'],
  percent: ['per cent', 'टक्के', 'por cento'],
  decisiemensPerMetre: ['decisiemens per metre', 'डेसिसीमेन्स प्रति मीटर', 'decisiemens por metro'],
  milligramPerCubicDecimetre: ['milligrams per cubic decimetre', 'मिलिग्रॅम प्रति घन डेसिमीटर', 'miligramas por decímetro cúbico'],
  gallonPerHundredGallons: ['gallons per 100 gallons (injection)', 'गॅलन प्रति १०० गॅलन (इंजेक्शन)', 'galões por 100 galões (injeção)'],
  gramPerKilogram: ['grams per kilogram', 'ग्रॅम प्रति किलो', 'gramas por quilograma'],
  millimolePerLitre: ['millimoles per litre', 'मिलिमोल प्रति लिटर', 'milimols por litro'],
  milliequivalentPerLitre: ['milliequivalents per litre', 'मिलिसममूल्य प्रति लिटर', 'miliequivalentes por litro'],
  celsius: ['degrees Celsius', 'अंश सेल्सिअस', 'graus Celsius'],
  fahrenheit: ['degrees Fahrenheit', 'अंश फॅरेनहाइट', 'graus Fahrenheit'],
  bag: ['bags', 'पोती', 'sacos'],
  megagramPerCubicMetre: ['megagrams per cubic metre', 'मेगाग्रॅम प्रति घनमीटर', 'megagramas por metro cúbico'],
  ph: ['pH', 'pH', 'pH'],
  centimolePerCubicDecimetre: ['centimoles of charge per cubic decimetre', 'सेंटिमोल प्रभार प्रति घन डेसिमीटर', 'centimols de carga por decímetro cúbico'],
  oxide: ['Oxide', 'ऑक्साइड', 'Óxido'],
  element: ['Element', 'मूलद्रव्य', 'Elemento'],
};

export const listName = (key: string, language: Language): string => names[key]?.[column[language]] ?? key;

const named = <T extends Listed>(list: readonly T[], language: Language) => list.map((entry) => ({ ...entry, name: listName(entry.key, language) }));
const textual = (list: readonly string[], language: Language) => list.map((key) => ({ id: key, key, name: listName(key, language) }));

/** All lists of `GET plan/options`, names in `language`; nutrients are chemical symbols in every language. */
export function namedLists(language: Language) {
  const country = new Intl.DisplayNames([{ en: 'en', mr: 'mr', pt: 'pt-BR' }[language]], { type: 'region' });
  return {
    units: named(units, language),
    unitTypes: named(unitTypes, language),
    countries: countries.map((entry) => ({ ...entry, name: country.of(entry.key) ?? entry.key })),
    growingMethods: named(growingMethods, language),
    residueManagements: named(residueManagements, language),
    applicationTypes: named(applicationTypes, language),
    soilDepths: named(soilDepths, language),
    stepTypes: named(stepTypes, language),
    productTypes: named(productTypes, language),
    productForms: named(productForms, language),
    nutrients: nutrients.map(({ id, key, element, group }) => ({ id, key, name: key, element, group })),
    nutrientForms: textual(['oxide', 'element'], language),
    locationTypes: textual(locationTypes, language),
    planStatuses: textual(planStatuses, language),
    applicationMethods: textual(applicationMethods, language),
    analysisUnits: textual(analysisUnits, language),
    needMethods: textual(needMethods, language),
  };
}
