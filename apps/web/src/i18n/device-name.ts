import { ownNames } from '@loam/domain/kernel/json/own-names';

const browsers = ['Edg', 'OPR', 'Firefox', 'Chrome', 'Safari'] as const;
const names: Readonly<Record<string, string>> = ownNames({ Edg: 'Edge', OPR: 'Opera' });
const systems = ['Windows', 'Android', 'iPhone', 'Mac OS', 'Linux'] as const;

/** `Chrome · Linux` of a user agent line. */
export function deviceName(agent: string | null | undefined): string | null {
  if (!agent) return null;
  const browser = browsers.find((name) => agent.includes(`${name}/`));
  const system = systems.find((name) => agent.includes(name));
  return browser || system ? [browser && (names[browser] ?? browser), system].filter(Boolean).join(' · ') : agent.slice(0, 60);
}
