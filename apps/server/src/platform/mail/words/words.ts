import { type Differing, inEveryLanguage, type Language } from '@loam/domain/kernel/locale/language';

/** What a letter says; `{{name}}` stands for a value. The link, where there is one, follows the lines. */
export interface LetterWords {
  readonly subject: string;
  readonly lines: readonly string[];
  readonly link?: string;
  /** Below the link. */
  readonly closing?: string;
}
/** Letters of a room, by kind, in every language. */
export type Letters<Kind extends string = string> = Readonly<Record<Language, Readonly<Record<Kind, LetterWords>>>>;

type Whole<Kind extends string> = Readonly<Record<Kind, LetterWords>>;
/** Checks that no language lacks one. */
export const lettersIn = <Kind extends string>(
  whole: Readonly<Record<'en' | 'mr' | 'pt' | 'es', Whole<Kind>>>,
  differing: Readonly<Record<'pt-PT' | 'es-419', Differing<Whole<Kind>>>>,
): Letters<Kind> => inEveryLanguage<Whole<Kind>>(whole, differing);

/** The platform's own letters, about passwords and codes; a capability brings those that it sends (`Mails.bring`). */
type OwnKind = 'securityCode' | 'resetPassword' | 'passwordChanged';
export type Words = Whole<OwnKind>;
