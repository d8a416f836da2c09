import { type Differing, inEveryLanguage } from '@loam/domain/kernel/locale/language';

/** What the PDF cover of a history says, in one language. */
export interface CoverWords {
  readonly title: (what: string) => string;
  readonly named: string;
  readonly company: string;
  readonly period: string;
  readonly between: (first: string, last: string) => string;
  readonly exported: string;
  readonly revisions: string;
  readonly events: string;
  /** Why there are more events than revisions. */
  readonly why: string;
  readonly people: string;
  readonly times: string;
  readonly utc: string;
  readonly units: string;
  readonly asTyped: string;
  readonly head: string;
  readonly verify: string;
  readonly howTo: (file: string) => string;
  readonly alone: string;
  readonly proves: string;
  readonly versions: string;
  readonly revision: (revision: number) => string;
}

/** The same check without a browser. */
export const COMMAND = 'npm run -s verify -- FILE';

const inPortugal: Differing<CoverWords> = {
  times: 'Horas',
  asTyped: 'Tal como introduzido: cada valor ao lado do número da sua unidade; nada é convertido',
  why: 'Uma revisão é uma alteração tal como as pessoas a veem e pode estar armazenada em vários eventos. Alguns eventos não fazem revisão: guardam como um texto foi escrito ou o nome de uma versão.',
  howTo: (file) =>
    `Obtenha a exportação JSON Lines deste histórico (${file}). Abra Auditoria, Verificar um ficheiro, e largue-a ali; é verificada no seu navegador e não é enviada para lado nenhum. Ou execute, numa cópia deste programa:`,
  alone:
    'Não é precisa conta nem ligação. "verified" significa que todos os eventos estão lá, inalterados e por ordem; o "head" deve ser o hash impresso acima.',
  proves: 'Isto prova que nenhuma revisão aceite foi alterada ou removida desde então. Não prova quem estava ao teclado.',
};

export const coverWords = inEveryLanguage<CoverWords>(
  {
    en: {
      title: (what) => `History of ${what}`,
      named: 'Name',
      company: 'Company',
      period: 'Period',
      between: (first, last) => `${first} to ${last}`,
      exported: 'Exported',
      revisions: 'Revisions',
      events: 'Stored events',
      why: 'A revision is one change as people see it and may be stored as several events. Some events make no revision: they keep how a text was typed, or the name of a version.',
      people: 'Changed by',
      times: 'Times',
      utc: 'Coordinated Universal Time (UTC)',
      units: 'Units',
      asTyped: 'As typed: each value beside the number of its unit; nothing is converted',
      head: 'Head of the chain',
      verify: 'How to verify',
      howTo: (file) =>
        `Take the JSON Lines export of this history (${file}). Open Audit, Verify a file, and drop it there; it is checked in your browser and sent nowhere. Or run, in a checkout of this program:`,
      alone:
        'It needs no account and no connection. "verified" means that every event is there, unchanged and in order; its "head" has to be the one printed above.',
      proves: 'This proves that no accepted revision was changed or removed since. It does not prove who sat at the keyboard.',
      versions: 'Versions',
      revision: (revision) => `Revision ${revision}`,
    },
    mr: {
      title: (what) => `बदलांची नोंद – ${what}`,
      named: 'नाव',
      company: 'कंपनी',
      period: 'कालावधी',
      between: (first, last) => `${first} ते ${last}`,
      exported: 'निर्यात केल्याची वेळ',
      revisions: 'आवृत्त्या',
      events: 'साठवलेल्या घटना',
      why: 'आवृत्ती म्हणजे लोकांना दिसणारा एक बदल; तो अनेक घटनांत साठवलेला असू शकतो. काही घटनांमुळे आवृत्ती बनत नाही: मजकूर कसा टंकला गेला किंवा आवृत्तीचे नाव त्या जपून ठेवतात.',
      people: 'बदल करणारे',
      times: 'वेळा',
      utc: 'समन्वित जागतिक वेळ (UTC)',
      units: 'एकके',
      asTyped: 'टंकल्याप्रमाणे: प्रत्येक मूल्याशेजारी त्याच्या एककाचा क्रमांक; काहीही रूपांतरित केलेले नाही',
      head: 'साखळीचा शेवटचा हॅश',
      verify: 'पडताळणी कशी करावी',
      howTo: (file) =>
        `या नोंदीची JSON Lines निर्यात (${file}) घ्या. लेखापरीक्षण उघडा, ‘फाइल पडताळा’ निवडा आणि ती तिथे टाका; ती तुमच्या ब्राउझरमध्येच तपासली जाते, कुठेही पाठवली जात नाही. किंवा या प्रोग्रामच्या प्रतीमध्ये हा आदेश चालवा:`,
      alone: 'त्यासाठी खाते किंवा जोडणी लागत नाही. "verified" म्हणजे प्रत्येक घटना आहे, न बदललेली आणि क्रमाने; तिचा "head" वर छापलेल्या हॅशशी जुळला पाहिजे.',
      proves: 'यातून सिद्ध होते की तेव्हापासून स्वीकारलेली कोणतीही आवृत्ती बदलली किंवा काढली गेली नाही. कळफलकावर कोण बसले होते हे सिद्ध होत नाही.',
      versions: 'नाव दिलेल्या आवृत्त्या',
      revision: (revision) => `आवृत्ती ${revision}`,
    },
    pt: {
      title: (what) => `Histórico – ${what}`,
      named: 'Nome',
      company: 'Empresa',
      period: 'Período',
      between: (first, last) => `de ${first} a ${last}`,
      exported: 'Exportado em',
      revisions: 'Revisões',
      events: 'Eventos armazenados',
      why: 'Uma revisão é uma alteração como as pessoas a veem e pode estar armazenada como vários eventos. Alguns eventos não fazem revisão: guardam como um texto foi digitado ou o nome de uma versão.',
      people: 'Alterado por',
      times: 'Horários',
      utc: 'Tempo Universal Coordenado (UTC)',
      units: 'Unidades',
      asTyped: 'Como digitado: cada valor ao lado do número da sua unidade; nada é convertido',
      head: 'Hash final da cadeia',
      verify: 'Como verificar',
      howTo: (file) =>
        `Pegue a exportação JSON Lines deste histórico (${file}). Abra Auditoria, Verificar um arquivo, e solte-a ali; ela é verificada no seu navegador e não é enviada a lugar nenhum. Ou execute, em uma cópia deste programa:`,
      alone:
        'Não é preciso conta nem conexão. "verified" significa que todos os eventos estão lá, inalterados e em ordem; o "head" deve ser o hash impresso acima.',
      proves: 'Isto prova que nenhuma revisão aceita foi alterada ou removida desde então. Não prova quem estava ao teclado.',
      versions: 'Versões',
      revision: (revision) => `Revisão ${revision}`,
    },
    es: {
      title: (what) => `Historial – ${what}`,
      named: 'Nombre',
      company: 'Empresa',
      period: 'Periodo',
      between: (first, last) => `de ${first} a ${last}`,
      exported: 'Exportado el',
      revisions: 'Revisiones',
      events: 'Eventos guardados',
      why: 'Una revisión es un cambio tal como lo ven las personas y puede estar guardada como varios eventos. Algunos eventos no hacen revisión: guardan cómo se escribió un texto o el nombre de una versión.',
      people: 'Modificado por',
      times: 'Horas',
      utc: 'Tiempo universal coordinado (UTC)',
      units: 'Unidades',
      asTyped: 'Tal como se escribió: cada valor junto al número de su unidad; nada se convierte',
      head: 'Hash final de la cadena',
      verify: 'Cómo verificar',
      howTo: (file) =>
        `Tome la exportación JSON Lines de este historial (${file}). Abra Auditoría, Verificar un archivo, y suéltela allí; se comprueba en su navegador y no se envía a ninguna parte. O ejecute, en una copia de este programa:`,
      alone:
        'No hace falta cuenta ni conexión. "verified" significa que todos los eventos están, sin cambios y en orden; su "head" debe ser el hash impreso arriba.',
      proves:
        'Esto demuestra que desde entonces no se ha cambiado ni quitado ninguna revisión aceptada. No demuestra quién estaba ante el teclado.',
      versions: 'Versiones',
      revision: (revision) => `Revisión ${revision}`,
    },
  },
  { 'pt-PT': inPortugal, 'es-419': {} },
);
