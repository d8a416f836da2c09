import type { Language } from '@loam/domain/kernel/list-names';

interface Terms {
  readonly title: string;
  readonly sections: readonly { readonly heading: string; readonly paragraphs: readonly string[] }[];
}

/** What a person agrees to when they register. The company that runs a server may have further terms of its own with its people. */
export const terms: Readonly<Record<Language, Terms>> = {
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
};
