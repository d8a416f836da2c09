import { productNames } from '../agronomy/tables/product-names.js';
import { libraryProductByKey } from '../agronomy/tables/product-table.js';
import { foldText } from '../kernel/string/fold-text.js';

/**
 * What shipped products are called where they are bought: English, Portuguese, Spanish, Marathi and Hindi trade names, formulas and short forms,
 * by the key of the product. `urea*` stands for every key that begins so.
 */
const SYNONYMS: readonly (readonly [keys: string, words: string])[] = [
  ['urea urea_*', 'ureia urea carbamida CO(NH2)2 यूरिया युरिया नीम लेपित'],
  ['pcu_* scu*', 'ureia revestida urea recubierta polimerizada slow release युरिया यूरिया'],
  ['an an335 an_liq20', 'nitrato de amônio nitrato amónico nitrato de amonio NH4NO3 अमोनियम नायट्रेट अमोनियम नाइट्रेट'],
  ['can27 can26 lan28 ans24', 'nitrocálcio nitrato amónico cálcico nitrato de amônio e cálcio CAN'],
  ['as asl8', 'sulfato de amônio sulfato amónico sulfato de amonio (NH4)2SO4 AS SAM sulfato de amónia अमोनियम सल्फेट'],
  ['asn26 aps1620', 'sulfonitrato de amônio sulfonitrato amónico'],
  ['ammonium_chloride', 'cloreto de amônio cloruro de amonio NH4Cl अमोनियम क्लोराईड'],
  ['aa82 aqua20', 'amônia anidra amoníaco anhidro NH3'],
  ['cn_*', 'nitrato de cálcio nitrato de calcio Ca(NO3)2 calcinit कॅल्शियम नायट्रेट कैल्शियम नाइट्रेट'],
  ['mgn mgn_*', 'nitrato de magnésio nitrato de magnesio Mg(NO3)2'],
  ['sodium_nitrate', 'salitre do chile nitrato de sódio nitrato de sodio NaNO3'],
  ['uan28 uan30 uan32', 'uran solução nitrogenada solución nitrogenada UAN'],
  ['ats', 'tiossulfato de amônio tiosulfato de amonio'],
  ['map map_* pc_map_*', 'MAP fosfato monoamônico fosfato monoamónico NH4H2PO4 मोनोअमोनियम फॉस्फेट मोनो अमोनियम एमएपी'],
  ['dap', 'DAP fosfato diamônico fosfato diamónico (NH4)2HPO4 डीएपी डायअमोनियम फॉस्फेट डाय डाई अमोनियम'],
  ['tsp', 'TSP superfosfato triplo superfosfato triple SFT ट्रिपल सुपर फॉस्फेट'],
  ['ssp ssp16', 'SSP superfosfato simples superfosfato simple SFS सिंगल सुपर फॉस्फेट एसएसपी'],
  ['rock', 'fosfato natural fosfato reativo roca fosfórica रॉक फॉस्फेट'],
  ['bone', 'farinha de ossos harina de huesos हाडांचे खत'],
  ['up', 'fosfato de ureia fosfato de urea'],
  ['mkp', 'MKP fosfato monopotássico fosfato monopotásico KH2PO4'],
  [
    'mop mop62 kchloride_liq',
    'MOP KCl cloreto de potássio cloruro de potasio potássio vermelho पोटॅश म्युरेट ऑफ पोटॅश पोटाश म्यूरेट पोटेशियम क्लोराइड एमओपी केसीएल',
  ],
  ['sop sop52 pck_*', 'SOP K2SO4 sulfato de potássio sulfato de potasio सल्फेट ऑफ पोटॅश पोटाश पोटेशियम'],
  ['kno3 kno3_* pc_kno3_*', 'KNO3 nitrato de potássio nitrato potásico nitrato de potasio NK पोटॅशियम नायट्रेट पोटेशियम नाइट्रेट'],
  ['patentkali kmag', 'sulfato de potássio e magnésio sulfato de potasio y magnesio langbeinita'],
  ['polyhalite', 'poli-halita polihalita'],
  ['kieserite epsom', 'sulfato de magnésio sulfato de magnesio MgSO4 kieserita sal de epsom मॅग्नेशियम सल्फेट मैग्नीशियम magnesium sulfate'],
  ['s_elem s_bent', 'enxofre elementar azufre elemental S गंधक सल्फर'],
  ['gypsum phosphogypsum', 'gesso agrícola yeso agrícola CaSO4 जिप्सम'],
  ['calcite', 'calcário calcítico calcário cal agrícola caliza calcítica CaCO3 चुना चुनखडी चूना पत्थर लाइमस्टोन'],
  ['dolomite dolokal', 'calcário dolomítico calcário cal dolomita caliza dolomítica CaMg(CO3)2 डोलोमाइट चूना'],
  ['quicklime', 'cal virgem cal viva CaO'],
  ['hydrated_lime', 'cal hidratada cal apagada Ca(OH)2'],
  ['wollastonite', 'silicato de cálcio silicato de calcio'],
  ['borax borax_penta octaborate', 'bórax borato tetraborato Na2B4O7 बोरॅक्स बोरेक्स सुहागा'],
  ['boric', 'ácido bórico H3BO3 बोरिक ऍसिड एसिड'],
  ['colemanite', 'ulexita colemanita borogran'],
  ['zn_mono zn_hepta', 'sulfato de zinco sulfato de zinc sulfato de cinc ZnSO4 झिंक सल्फेट जिंक सल्फेट जस्त जस्ता'],
  ['zn_oxide', 'óxido de zinco óxido de zinc ZnO'],
  ['mn_sulf', 'sulfato de manganês sulfato de manganeso MnSO4 मँगनीज सल्फेट मैंगनीज'],
  ['cu_sulf', 'sulfato de cobre CuSO4 मोरचूद कॉपर सल्फेट'],
  ['fe_sulf', 'sulfato ferroso sulfato de ferro sulfato de hierro FeSO4 फेरस सल्फेट'],
  ['fe_edta fe_dtpa fe_dtpa_l fe_eddha fe_hbed', 'quelato de ferro quelato de hierro'],
  ['na_molyb nh4_molyb', 'molibdato de sódio molibdato de amônio molibdato de sodio molibdato de amonio'],
  ['npk_* ws_*', 'formulado adubo composto abono complejo fertilizante compuesto मिश्र खत संयुक्त खत एनपीके मिश्रित उर्वरक'],
  ['cattle_* pig_* sow_* layer_*', 'esterco estrume estiércol dejeto शेणखत गोबर की खाद'],
];

/** Without accents, subscripts, blanks and brackets, so that `K₂SO₄`, `k2so4` and `Ca(NO3)2` are found as they are typed. */
const plain = (text: string): string => foldText(text).replace(/[()[\]\s]+/g, '');
/** A grade as tables have it: bags in Brazil say `04-14-08`, in India `१९:१९:१९`. */
const grade = (word: string): string => {
  const latin = word.replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x966));
  return /^\d+([-:]\d+){2}/.test(latin) ? latin.replaceAll(':', '-').replace(/(^|-)0+(?=\d)/g, '$1') : word;
};
/** Two spellings are one: sulphate is sulfate. */
const fold = (text: string): string => foldText(text).replaceAll('sulph', 'sulf');
const words = (text: string): string[] => fold(text).split(/\s+/).filter(Boolean).map(grade);

const known = new Map<string, string>();
/** What a shipped product is called anywhere, folded. */
export function namesOf(key: string): string {
  const kept = known.get(key);
  if (kept !== undefined) return kept;
  const found = SYNONYMS.filter(([keys]) =>
    keys.split(' ').some((one) => (one.endsWith('*') ? key.startsWith(one.slice(0, -1)) : key === one)),
  ).map(([, text]) => text);
  const shipped = libraryProductByKey(key);
  if (shipped) found.push(...productNames(shipped.name));
  const text = ` ${foldText(found.join(' '))} ${found.join(' ').split(/\s+/).map(plain).join(' ')} `;
  known.set(key, text);
  return text;
}

/** Words that join others: `cloreto de potássio` is found by its two. */
const JOINING = new Set(['de', 'do', 'e', 'y', 'of']);
const unjoined = (text: string): string =>
  foldText(text)
    .split(/\s+/)
    .filter((word, _, all) => word !== '' && (all.length === 1 || !JOINING.has(word)))
    .join(' ');

const folded = new Map<string, readonly string[]>();
/** The names of a shipped product in all languages, folded. */
function wholeNames(key: string): readonly string[] {
  const kept = folded.get(key);
  if (kept) return kept;
  const shipped = libraryProductByKey(key);
  const found = shipped ? [shipped.name, ...productNames(shipped.name)].map(unjoined) : [];
  folded.set(key, found);
  return found;
}

/**
 * 2: what is searched for is the whole name but for its grade, in any language (urea, ureia: Urea 46-0-0, before Urea phosphate); 1: the name that is shown
 * begins so.
 */
export function namedBy(search: string, { name, key }: { readonly name: string; readonly key?: string | undefined }): 0 | 1 | 2 {
  const text = unjoined(search);
  if (text === '') return 0;
  const isWhole = (one: string): boolean => one.startsWith(text) && /^(?:$| \d)/.test(one.slice(text.length));
  const own = unjoined(name);
  if ([own, ...(key === undefined ? [] : wholeNames(key))].some(isWhole)) return 2;
  return own.startsWith(text) ? 1 : 0;
}

/** Whether each word of a search stands in a product's name or begins one of its names in any language, or its formula. */
export function isFoundBy(search: string, { name, key }: { readonly name: string; readonly key?: string | undefined }): boolean {
  const asked = words(search).filter((word, _, all) => all.length === 1 || !JOINING.has(word));
  const own = fold(name);
  const others = key === undefined ? '' : namesOf(key);
  return asked.every(
    (word) => own.includes(word) || (others !== '' && (others.includes(` ${word}`) || others.includes(` ${plain(word)}`))),
  );
}
