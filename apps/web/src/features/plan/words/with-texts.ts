import { loadNamespaces } from '../../../i18n/init';

/** A part with the words of its own, which come with it: what asks for them later hides the whole part while they come. */
export const withTexts = async <M>(part: Promise<M>, texts = ['advice', 'cited']): Promise<M> =>
  (await Promise.all([part, loadNamespaces(texts)]))[0];
