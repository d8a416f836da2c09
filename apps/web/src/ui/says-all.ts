import { foldText } from '@loam/domain/kernel/string/fold-text';

/** Whether a label has every word that was searched for, or its beginning, in any order. */
export function saysAll(label: string, search: string): boolean {
  const said = foldText(label).split(/\s+/);
  return foldText(search.trim())
    .split(/\s+/)
    .every((word) => said.some((one) => one.startsWith(word)));
}
