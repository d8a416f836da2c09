import { convertCssVariables, defaultCssVariablesResolver, DEFAULT_THEME, mergeMantineTheme } from '@mantine/core';
import { densityRules, resolveVariables, theme } from './theme';

/**
 * The theme's variables as one constructed style sheet instead of Mantine's inline `<style>`, so that the page runs under a
 * content security policy without `unsafe-inline`.
 */
export function adoptTheme(): void {
  const merged = mergeMantineTheme(DEFAULT_THEME, theme);
  const [own, stock] = [resolveVariables(merged), defaultCssVariablesResolver(merged)];
  const css = convertCssVariables({
    variables: { ...stock.variables, ...own.variables },
    light: { ...stock.light, ...own.light },
    dark: { ...stock.dark, ...own.dark },
  });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css + densityRules);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}
