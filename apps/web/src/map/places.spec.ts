import { afterEach, expect, jest, test } from '@jest/globals';
import { fromGazetteer } from './places';

const isolated = async () => {
  let fresh: typeof import('./places');
  await jest.isolateModulesAsync(async () => {
    fresh = await import('./places');
  });
  return fresh!;
};

afterEach(() => {
  jest.restoreAllMocks();
});

test('a shelf that came not along is not asked for, and one that did is asked for once', async () => {
  const asked: string[] = [];
  const files: Record<string, unknown> = {
    '/gazetteer/index.json': ['pu'],
    '/gazetteer/pu.json': { regions: ['IN Maharashtra'], places: [['Pune', 0, 18.52, 73.85]] },
  };
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    asked.push(String(input));
    const file = files[String(input)];
    return new Response(JSON.stringify(file ?? null), { status: file === undefined ? 404 : 200 });
  });
  expect(await fromGazetteer('zq', 'en')).toEqual([]);
  expect(await fromGazetteer('Pune', 'en')).toEqual([{ name: 'Pune', where: 'Maharashtra, India', lon: 73.85, lat: 18.52 }]);
  await fromGazetteer('Pun', 'en');
  await fromGazetteer('zq', 'en');
  expect(asked).toEqual(['/gazetteer/index.json', '/gazetteer/pu.json']);
});

test('a name may be followed by its region or country, as people write it', async () => {
  const files: Record<string, unknown> = {
    '/gazetteer/index.json': ['ri'],
    '/gazetteer/ri.json': {
      regions: ['BR Goiás', 'BR Mato Grosso do Sul', 'EC Esmeraldas'],
      places: [
        ['Rio Verde', 0, -17.79, -50.92],
        ['Rio Verde de Mato Grosso', 1, -18.91, -54.84],
        ['Río Verde', 2, 1.07, -79.41],
      ],
    },
  };
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    const file = files[String(input)];
    return new Response(JSON.stringify(file ?? null), { status: file === undefined ? 404 : 200 });
  });
  const { fromGazetteer: afresh } = await isolated(); // shelves are kept once they are fetched
  const found = async (text: string, language = 'en') => (await afresh(text, language, 'BR')).map(({ name, where }) => `${name} ${where}`);
  for (const text of ['Rio Verde, Goiás', 'rio verde goias', 'Rio Verde - goi', 'Rio Verde, Goiás, Brazil'])
    expect([text, await found(text)]).toEqual([text, ['Rio Verde Goiás, Brazil']]);
  expect(await found('rio verde ecuador')).toEqual(['Río Verde Esmeraldas, Ecuador']);
  expect(await found('Rio Verde, Brasil', 'pt-BR')).toEqual(['Rio Verde Goiás, Brasil']);
  expect(await found('Rio Verde, GO')).toEqual(['Rio Verde Goiás, Brazil']);
  expect(await found('Rio Verde de Mato Grosso/MS')).toEqual(['Rio Verde de Mato Grosso Mato Grosso do Sul, Brazil']);
  expect(await found('Rio Verde, MT')).toEqual([]);
  expect(await found('Rio Verde de')).toEqual(['Rio Verde de Mato Grosso Mato Grosso do Sul, Brazil']);
  expect(await found('Rio Verde, Bahia')).toEqual([]);
});
