import type { Language } from '@loam/domain/kernel/locale/language';

const terms = [
  'fertilizerProduction', 'compostMaking', 'n2oDirectSynthetic', 'n2oDirectOrganic', 'n2oDirectResidue', 'n2oDirectSom', 'n2oVolatilisation',
  'n2oLeaching', 'n2oOrganicSoil', 'co2Urea', 'co2Lime', 'burning', 'pesticide', 'fuel', 'drying', 'electricity', 'transport', 'millWastewater',
  'millPulp', 'millElectricity', 'soilCarbon', 'shadeTrees', 'landUseChange', 'organicSoilCO2',
] as const; // prettier-ignore
type Term = (typeof terms)[number];
export interface FootprintWords {
  readonly title: string;
  readonly field: string;
  readonly season: string;
  readonly total: string;
  readonly perHa: string;
  readonly perTonne: string;
  readonly water: string;
  readonly emissions: string;
  readonly land: string;
  readonly apart: string;
  readonly source: string;
  readonly answers: string;
  readonly notAScore: string;
  readonly factors: string;
  readonly pages: string;
  readonly status: Readonly<Record<'measured' | 'estimated' | 'assumed' | 'missing', string>>;
  readonly term: Readonly<Record<Term, string>>;
}
const named = (...names: readonly string[]): Record<Term, string> =>
  Object.fromEntries(terms.map((term, i) => [term, names[i]!])) as Record<Term, string>;

// prettier-ignore
const en: FootprintWords = {
  title: 'Farm footprint', field: 'Field', season: 'Harvest year', total: 'Total emissions', perHa: 'Per hectare', perTonne: 'Per tonne of product', water: 'Water, blue / grey',
  emissions: 'Emissions by source', land: 'Land and carbon', apart: 'Never netted with emissions; removals are negative.', source: 'Source', answers: 'Answers',
  notAScore: 'A footprint is not the practice score: the two are never averaged or turned into each other.', factors: 'Factor set', pages: 'Page {{page}} of {{pages}}',
  status: { measured: 'Measured', estimated: 'Estimated', assumed: 'Assumed', missing: 'Left out' },
  term: named('Fertilizer production', 'Composting', 'N₂O from mineral nitrogen', 'N₂O from organic nitrogen', 'N₂O from residues', 'N₂O from lost soil carbon', 'N₂O after volatilisation', 'N₂O after leaching', 'N₂O of drained peat', 'CO₂ of urea', 'CO₂ of lime', 'Burning', 'Crop protection', 'Fuel', 'Drying', 'Electricity', 'Transport of inputs', 'Mill waste water', 'Mill pulp', 'Mill electricity', 'Soil carbon', 'Shade trees', 'Clearing of land', 'CO₂ of drained peat'),
};
// prettier-ignore
const mr: FootprintWords = {
  title: 'शेताचा कार्बन ठसा', field: 'शेत', season: 'काढणी वर्ष', total: 'एकूण उत्सर्जन', perHa: 'प्रति हेक्टर', perTonne: 'प्रति टन उत्पादन', water: 'पाणी, निळे / राखाडी',
  emissions: 'स्रोतानुसार उत्सर्जन', land: 'जमीन आणि कार्बन', apart: 'उत्सर्जनात कधीही मिसळले जात नाही; शोषण ऋण असते.', source: 'स्रोत', answers: 'उत्तरे',
  notAScore: 'कार्बन ठसा म्हणजे पद्धतींचा गुण नव्हे: दोन्हींची सरासरी काढली जात नाही.', factors: 'घटक संच', pages: 'पान {{page}} / {{pages}}',
  status: { measured: 'मोजलेले', estimated: 'अंदाजित', assumed: 'गृहीत', missing: 'वगळलेले' },
  term: named('खत उत्पादन', 'कंपोस्टिंग', 'खनिज नत्रातून N₂O', 'सेंद्रिय नत्रातून N₂O', 'अवशेषांतून N₂O', 'मातीतील कार्बन घटल्याने N₂O', 'बाष्पीभवनानंतर N₂O', 'निचऱ्यानंतर N₂O', 'निचरा केलेल्या पीट मातीतून N₂O', 'युरियाचा CO₂', 'चुन्याचा CO₂', 'जाळणे', 'पीक संरक्षण', 'इंधन', 'वाळवणे', 'वीज', 'निविष्ठांची वाहतूक', 'गिरणीचे सांडपाणी', 'गिरणीचा गर', 'गिरणीची वीज', 'मातीतील कार्बन', 'सावलीची झाडे', 'जमीन साफ करणे', 'निचरा केलेल्या पीट मातीचा CO₂'),
};
// prettier-ignore
const pt: FootprintWords = {
  title: 'Pegada da fazenda', field: 'Talhão', season: 'Ano da colheita', total: 'Emissões totais', perHa: 'Por hectare', perTonne: 'Por tonelada de produto', water: 'Água, azul / cinza',
  emissions: 'Emissões por fonte', land: 'Terra e carbono', apart: 'Nunca compensados com as emissões; remoções são negativas.', source: 'Fonte', answers: 'Respostas',
  notAScore: 'A pegada não é a nota das práticas: as duas nunca são misturadas nem convertidas uma na outra.', factors: 'Conjunto de fatores', pages: 'Página {{page}} de {{pages}}',
  status: { measured: 'Medido', estimated: 'Estimado', assumed: 'Suposto', missing: 'Deixado de fora' },
  term: named('Produção de fertilizantes', 'Compostagem', 'N₂O do nitrogênio mineral', 'N₂O do nitrogênio orgânico', 'N₂O dos resíduos', 'N₂O do carbono do solo perdido', 'N₂O após volatilização', 'N₂O após lixiviação', 'N₂O de turfa drenada', 'CO₂ da ureia', 'CO₂ do calcário', 'Queima', 'Defensivos', 'Combustível', 'Secagem', 'Eletricidade', 'Transporte de insumos', 'Água residual do beneficiamento', 'Polpa do beneficiamento', 'Eletricidade do beneficiamento', 'Carbono do solo', 'Árvores de sombra', 'Desmatamento', 'CO₂ de turfa drenada'),
};
// prettier-ignore
const es: FootprintWords = {
  title: 'Huella de la finca', field: 'Parcela', season: 'Año de cosecha', total: 'Emisiones totales', perHa: 'Por hectárea', perTonne: 'Por tonelada de producto', water: 'Agua, azul / gris',
  emissions: 'Emisiones por fuente', land: 'Tierra y carbono', apart: 'Nunca se restan de las emisiones; las remociones son negativas.', source: 'Fuente', answers: 'Respuestas',
  notAScore: 'La huella no es la puntuación de las prácticas: nunca se mezclan ni se convierten una en otra.', factors: 'Conjunto de factores', pages: 'Página {{page}} de {{pages}}',
  status: { measured: 'Medido', estimated: 'Estimado', assumed: 'Supuesto', missing: 'Omitido' },
  term: named('Producción de fertilizantes', 'Compostaje', 'N₂O del nitrógeno mineral', 'N₂O del nitrógeno orgánico', 'N₂O de los residuos', 'N₂O del carbono del suelo perdido', 'N₂O tras volatilización', 'N₂O tras lixiviación', 'N₂O de turba drenada', 'CO₂ de la urea', 'CO₂ de la cal', 'Quema', 'Protección del cultivo', 'Combustible', 'Secado', 'Electricidad', 'Transporte de insumos', 'Aguas residuales del beneficio', 'Pulpa del beneficio', 'Electricidad del beneficio', 'Carbono del suelo', 'Árboles de sombra', 'Desmonte', 'CO₂ de turba drenada'),
};

export const footprintWords: Readonly<Record<Language, FootprintWords>> = {
  ...{ en, mr, pt, es },
  'es-419': es,
  'pt-PT': { ...pt, title: 'Pegada da exploração', field: 'Parcela', term: { ...pt.term, n2oDirectSynthetic: 'N₂O do azoto mineral', n2oDirectOrganic: 'N₂O do azoto orgânico', pesticide: 'Fitofármacos' } }, // prettier-ignore
};
