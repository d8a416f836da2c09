import { KG_PER_LB } from '@loam/domain/kernel/unit/units';
import type { SaveIntervention } from '@loam/domain/intervention/intervention.schema';
import type { SaveMill } from '@loam/domain/mill/mill.schema';

/** Of kilograms, as fine as pounds are kept: a round figure stays one. */
const lbs = (kg: number): number => Math.round((kg / KG_PER_LB) * 1e4) / 1e4;

/** Mills beside the coffee of the demo, by the field whose grower's group has them. Amounts are pounds (lb), m³, kWh and kg of a year. */
export const demoMills: readonly { readonly outline: string; readonly mill: SaveMill }[] = [
  {
    outline: '3',
    mill: {
      ...{ name: 'Despolpadora Alta Mogiana', cafeId: 'BR-AM-07', contact: 'Sílvia Nogueira', village: 'Ibiraci' },
      ...{ latitude: -20.462, longitude: -47.118, millType: 'Eco milling', processingType: 'semi-washed' },
      ...{ cherryLbs: lbs(1_100_000), greenLbs: lbs(176_000), waterSource: 'well', waterM3: 640, waterMetered: true, recirculation: true },
      ...{ wastewaterM3: 590, treatment: 'infiltration', codOut: 1850, phOut: 5.9 },
      ...{ totalPulpLbs: lbs(440_000), pulpCompostedLbs: lbs(390_000), pulpSoldLbs: lbs(50_000), pulpDumpedLbs: 0 },
      ...{ electricityKWh: 46_500, dryingFuel: 'husk', dryingFuelKg: 61_000 },
    },
  },
  {
    outline: '3',
    mill: {
      ...{ name: 'Rebenefício da Serra', cafeId: 'BR-AM-12', contact: 'Otávio Lemos', village: 'Franca' },
      ...{ latitude: -20.551, longitude: -47.386, millType: 'Dry mill', processingType: 'dry milling only' },
      ...{ greenLbs: lbs(870_000), electricityKWh: 38_200, dryingFuel: 'none' },
    },
  },
  {
    outline: '31',
    mill: {
      ...{ name: 'Beneficio El Diamante', cafeId: 'NI-JN-03', contact: 'Marta Zeledón', village: 'San Rafael del Norte' },
      ...{ latitude: 13.212, longitude: -86.108, millType: 'Regular wet milling', processingType: 'washed' },
      ...{
        cherryLbs: lbs(390_000),
        greenLbs: lbs(62_400),
        waterSource: 'spring',
        waterM3: 1010,
        waterMetered: false,
        recirculation: false,
      },
      ...{ wastewaterM3: 960, treatment: 'shallowLagoon', codOut: 6400, phOut: 4.6 },
      ...{ totalPulpLbs: lbs(156_000), pulpCompostedLbs: lbs(114_000), pulpSoldLbs: 0, pulpDumpedLbs: lbs(42_000) },
      ...{ electricityKWh: 9800, dryingFuel: 'none' },
    },
  },
];

/** Who of a grower's group says or does it: the grower's adviser, or another of the two whose sign-ins are printed. */
export type Teller = 'ana' | 'asha' | 'keeper';
interface Told {
  /** Key of demo-outlines.json: a field of the grower. */
  readonly outline: string;
  readonly by: Teller;
  /** days from today */
  readonly day: number;
}

export const demoStories: readonly (Told & { readonly title: string; readonly text: string })[] = [
  {
    ...{ outline: '3', by: 'ana', day: -96, title: 'Menos água, mesma florada' },
    text: [
      'Seu João regava o Café da serra às segundas e quintas, chovesse ou não. Há dois anos começou a anotar a chuva do pluviômetro e a evapotranspiração da estação de Franca, e passou a abrir o gotejo só quando a conta pedia.',
      'Na última safra foram 7.550 m³ de água nos talhões irrigados, 750 m³ a menos do que quando começou, e a florada veio junta como antes. "A bomba ligada de dia com o sol não me custa nada", ele diz: as placas no telhado da tulha pagam mais da metade da energia.',
      'O que falta: levar o mesmo cuidado para o Talhão do açude, onde o aspersor ainda molha a rua inteira.',
    ].join('\n\n'),
  },
  {
    ...{ outline: '3', by: 'keeper', day: -12, title: 'A palha que volta para o cafezal' },
    text: [
      'Toda a casca do despolpador vai para a leira de compostagem, com esterco do vizinho, e volta para o cafezal antes das águas: quatro toneladas por hectare no Café da serra.',
      'Com isso o João cortou 80 kg de nitrato por hectare sem perder produção. Os vizinhos vieram ver a leira no último dia de campo.',
    ].join('\n\n'),
  },
  {
    ...{ outline: '50', by: 'asha', day: -40, title: 'Listening to the soil under the pivot' },
    text: [
      'Helena used to run the pivot by the calendar of her father. Two rows of moisture sensors later she waters by night, and stops when the probe at 40 cm says so.',
      'Last harvest took 548,000 m³ for 96 hectares, 47,000 m³ less than the year before, and gave 2.9 t of green coffee per bearing hectare.',
    ].join('\n\n'),
  },
  {
    ...{ outline: '2', by: 'keeper', day: -30, title: 'Three hundred trees and a water tank' },
    text: [
      "Grace Wanjiru picks eight times between October and January and carries each day's cherry to the factory before two in the afternoon, so that nothing ferments in the sack.",
      'With the second payment of last season she bought a tank for the roof. The vegetables beside the coffee now last through February.',
    ].join('\n\n'),
  },
];

export const demoInterventions: readonly (Told & Pick<SaveIntervention, 'type' | 'notes'>)[] = [
  {
    ...{ outline: '3', by: 'keeper', day: -60, type: 'soil-test' },
    notes: 'Amostra de 0–20 cm no Café da serra, 15 pontos. Os outros talhões ficam para depois das águas.',
  },
  {
    ...{ outline: '3', by: 'ana', day: -121, type: 'pruning' },
    notes: 'Esqueletamento de 0,4 ha no Talhão do açude; ramos picados e deixados na rua.',
  },
  {
    ...{ outline: '3', by: 'ana', day: -47, type: 'training' },
    notes: 'Uso de EPI e lavagem do pulverizador: João, o empregado fixo e cinco safristas. Certificados entregues.',
  },
  {
    ...{ outline: '49', by: 'ana', day: -22, type: 'visit' },
    notes: 'Pivô regulado: lâmina de 8 mm por volta. Semente a 5 cm, solo úmido até 30 cm.',
  },
  {
    ...{ outline: '49', by: 'keeper', day: -9, type: 'input-delivery' },
    notes: '23 t de ureia para a primeira cobertura, guardadas no galpão da sede.',
  },
  {
    ...{ outline: '50', by: 'asha', day: -63, type: 'demonstration' },
    notes: 'Soil probe day with six neighbours: compaction at 25 cm in the wheel lanes, none beside the trees.',
  },
  {
    ...{ outline: '2', by: 'keeper', day: -35, type: 'training' },
    notes: 'Selective picking and floating of cherry, with eleven neighbours.',
  },
];

/** `outline`: the field of its plan, or of the grower alone; of the season that is over, but for the maize's. */
export const demoSeasonNotes: readonly (Omit<Told, 'day'> & { readonly of: 'plan' | 'grower'; readonly text: string })[] = [
  {
    ...{ outline: '49', by: 'asha', of: 'plan' },
    text: 'Stand counted after emergence: 64,000 plants per hectare, even over the whole pivot but for the two wheel tracks at the south gate.',
  },
  {
    ...{ outline: '3', by: 'keeper', of: 'plan' },
    text: 'Colheita em duas passadas, 2,1 t/ha de café verde. Bicho-mineiro acima do nível em março, controlado com uma aplicação. Para a próxima safra: cortar o nitrato e entrar com composto.',
  },
  {
    ...{ outline: '3', by: 'ana', of: 'plan' },
    text: 'A terceira parcela de adubo atrasou doze dias por falta de chuva. Com fertirrigação isso não se repete.',
  },
  {
    ...{ outline: 'dam', by: 'ana', of: 'plan' },
    text: 'O aspersor molha a rua toda: 2.600 m³/ha. Orçar microaspersão antes da próxima florada; a bomba a diesel gastou 310 L/ha.',
  },
  {
    ...{ outline: '25', by: 'ana', of: 'plan' },
    text: '84 t/ha na terceira soca, colhida crua. Vinhaça aplicada a mais de 30 dias do nitrogênio, como combinado.',
  },
  {
    ...{ outline: '3', by: 'keeper', of: 'grower' },
    text: 'Ano bom de preço, caro de mão de obra: a diária passou de R$ 110 para R$ 130. Conversar sobre colheita semimecanizada nos talhões da estrada e do açude.',
  },
];

/** A plot of João that was pulled up and is kept, so that its history stays. */
export const demoRetired = { outline: '3', name: 'Talhão velho (arrancado)', areaHa: 0.9 } as const;
