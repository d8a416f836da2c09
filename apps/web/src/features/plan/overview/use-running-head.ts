import { useEffect } from 'react';

/** As a CSS string: quotes, backslashes and line ends by their code points. */
const quoted = (text: string): string => `"${text.replace(/["\\\n\r\f]/g, (sign) => `\\${sign.charCodeAt(0).toString(16)} `)}"`;

/** On paper every page says above what it belongs to, and below which page of how many it is. */
export function useRunningHead(text: string): void {
  useEffect(() => {
    const sheet = new CSSStyleSheet(); // made here, since only a rule can fill the margins of a page, and its words are the plan's
    const small = 'font: 8pt system-ui, sans-serif; color: #444;';
    sheet.replaceSync(
      `@page { @top-left { content: ${quoted(text)}; width: 100%; white-space: nowrap; ${small} } @bottom-right { content: counter(page) " / " counter(pages); ${small} } }`,
    );
    document.adoptedStyleSheets.push(sheet);
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    };
  }, [text]);
}
