/** Hands bytes to the person as a file. */
export function saveFile(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** Hands a text to the person as a file. */
export const saveText = (name: string, type: string, content: string): void =>
  saveFile(name, new Blob([content], { type: `${type};charset=utf-8` }));

/** Letters, digits, dots and dashes: a name that every system takes. */
export const safeFileName = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/[^\w.-]+/g, '-')
    .replaceAll(/-{2,}/g, '-')
    .replace(/^[-.]+|(?<![-.])[-.]+$/g, '')
    .slice(0, 120) || 'export';
