import { loadNamespaces } from '../../../i18n/init';

/** A part with the words of its own, which come with it. */
export const withTexts = async <M>(part: Promise<M>, texts = ['advice']): Promise<M> =>
  (await Promise.all([part, loadNamespaces(texts)]))[0];
