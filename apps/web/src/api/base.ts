/** Where the calls of each environment go, by the first label of its host name; every other host is live. */
export const bases = { dev: '/api', demo: '/api', test: '/api', staging: '/api', live: '/api' };

type Environment = keyof typeof bases;

export function environmentOf(host: string): Environment {
  const [label = ''] = host.split('.');
  return label !== host && Object.hasOwn(bases, label) ? (label as Environment) : 'live';
}

export const apiBase: string = bases[environmentOf(globalThis.location?.hostname ?? '')];
