export type LetterKind = 'securityCode' | 'resetPassword' | 'passwordChanged' | 'invitation' | 'sharedPlan' | 'sharedPlanSms';

/** What a letter says; `{{name}}` stands for a value. The link, where there is one, follows the lines. */
export interface LetterWords {
  readonly subject: string;
  readonly lines: readonly string[];
  readonly link?: string;
  /** Below the link. */
  readonly closing?: string;
}
export type Words = Readonly<Record<LetterKind, LetterWords>>;
