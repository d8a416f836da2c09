import { inEveryLanguage } from '@loam/domain/kernel/locale/language';

interface Terms {
  readonly title: string;
  readonly sections: readonly { readonly heading: string; readonly paragraphs: readonly string[] }[];
}

const inPortugal: Terms = {
  title: 'Termos de utilização',
  sections: [
    {
      heading: 'A sua conta',
      paragraphs: [
        'A sua conta é pessoal. Não revele a sua palavra-passe e avise o administrador se achar que outra pessoa a conhece.',
        'Foi convidado por uma empresa. Os administradores dela decidem o que pode ver e alterar e podem terminar o seu acesso.',
      ],
    },
    {
      heading: 'O que são as recomendações',
      paragraphs: [
        'Os planos são calculados a partir das análises, culturas e produtos introduzidos e de dados de referência publicados. Apoiam a avaliação de um técnico com formação e não a substituem.',
        'Siga os rótulos dos produtos e a legislação do lugar onde trabalha.',
      ],
    },
    {
      heading: 'Dados',
      paragraphs: [
        'O que altera fica registado com o seu nome e a hora, para que a sua equipa o possa ver e desfazer.',
        'Introduza dados de produtores apenas se tiver autorização. Produtores e utilizadores podem pedir o que está guardado sobre eles e a sua eliminação.',
      ],
    },
  ],
};

/** What a person agrees to when they register. The company that runs a server may have further terms of its own with its people. */
export const terms = inEveryLanguage<Terms>(
  {
    en: {
      title: 'Terms of use',
      sections: [
        {
          heading: 'Your account',
          paragraphs: [
            'Your account is personal. Keep your password to yourself, and tell your administrator if you think that somebody else knows it.',
            'You were invited by a company. Its administrators decide what you may see and change, and may end your access.',
          ],
        },
        {
          heading: 'What the advice is',
          paragraphs: [
            'Plans are calculated from the analyses, crops and products that people enter and from published reference data. They support the judgement of a trained adviser and do not replace it.',
            'Follow the product labels and the law of the place where you work.',
          ],
        },
        {
          heading: 'Data',
          paragraphs: [
            'What you change is recorded with your name and the time, so that your team can see and undo it.',
            'Enter data of growers only if you are allowed to. Growers and users may ask for what is stored about them, and for its erasure.',
          ],
        },
      ],
    },
    mr: {
      title: 'वापराच्या अटी',
      sections: [
        {
          heading: 'तुमचे खाते',
          paragraphs: [
            'तुमचे खाते वैयक्तिक आहे. तुमचा पासवर्ड कोणालाही सांगू नका, आणि तो दुसऱ्या कोणाला माहीत आहे असे वाटल्यास तुमच्या प्रशासकाला कळवा.',
            'तुम्हाला एका कंपनीने आमंत्रित केले आहे. तुम्ही काय पाहू आणि बदलू शकता हे तिचे प्रशासक ठरवतात, आणि ते तुमचा प्रवेश बंद करू शकतात.',
          ],
        },
        {
          heading: 'सल्ल्याचे स्वरूप',
          paragraphs: [
            'योजना लोकांनी भरलेल्या विश्लेषणांवरून, पिकांवरून, उत्पादनांवरून आणि प्रकाशित संदर्भ माहितीवरून काढल्या जातात. त्या प्रशिक्षित सल्लागाराच्या निर्णयाला मदत करतात, त्याची जागा घेत नाहीत.',
            'उत्पादनांवरील सूचना आणि तुम्ही काम करता त्या ठिकाणचा कायदा पाळा.',
          ],
        },
        {
          heading: 'माहिती',
          paragraphs: [
            'तुम्ही केलेले बदल तुमच्या नावासह आणि वेळेसह नोंदवले जातात, म्हणजे तुमच्या गटाला ते पाहता आणि मागे घेता येतात.',
            'परवानगी असेल तरच शेतकऱ्यांची माहिती भरा. शेतकरी आणि वापरकर्ते त्यांच्याबद्दल साठवलेली माहिती मागू शकतात आणि ती पुसण्याची मागणी करू शकतात.',
          ],
        },
      ],
    },
    pt: {
      title: 'Termos de uso',
      sections: [
        {
          heading: 'Sua conta',
          paragraphs: [
            'Sua conta é pessoal. Não revele a sua senha e avise o administrador se achar que outra pessoa a conhece.',
            'Você foi convidado por uma empresa. Os administradores dela decidem o que você pode ver e alterar e podem encerrar o seu acesso.',
          ],
        },
        {
          heading: 'O que são as recomendações',
          paragraphs: [
            'Os planos são calculados a partir das análises, culturas e produtos informados e de dados de referência publicados. Eles apoiam o julgamento de um técnico capacitado e não o substituem.',
            'Siga os rótulos dos produtos e a legislação do lugar onde você trabalha.',
          ],
        },
        {
          heading: 'Dados',
          paragraphs: [
            'O que você altera é registrado com o seu nome e a hora, para que a sua equipe possa ver e desfazer.',
            'Informe dados de produtores somente se tiver permissão. Produtores e usuários podem pedir o que está guardado sobre eles e a sua eliminação.',
          ],
        },
      ],
    },
    es: {
      title: 'Condiciones de uso',
      sections: [
        {
          heading: 'Su cuenta',
          paragraphs: [
            'Su cuenta es personal. No revele su contraseña y avise al administrador si cree que otra persona la conoce.',
            'Le ha invitado una empresa. Sus administradores deciden qué puede ver y cambiar usted y pueden poner fin a su acceso.',
          ],
        },
        {
          heading: 'Qué son las recomendaciones',
          paragraphs: [
            'Los planes se calculan a partir de los análisis, cultivos y productos introducidos y de datos de referencia publicados. Apoyan el criterio de un asesor formado y no lo sustituyen.',
            'Siga las etiquetas de los productos y la legislación del lugar donde trabaja.',
          ],
        },
        {
          heading: 'Datos',
          paragraphs: [
            'Lo que usted cambia queda registrado con su nombre y la hora, para que su equipo pueda verlo y deshacerlo.',
            'Introduzca datos de agricultores solo si está autorizado. Agricultores y usuarios pueden pedir lo que se guarda sobre ellos y su eliminación.',
          ],
        },
      ],
    },
  },
  { 'pt-PT': inPortugal, 'es-419': {} },
);
