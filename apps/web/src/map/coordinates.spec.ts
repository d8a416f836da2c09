import { expect, test } from '@jest/globals';
import { readCoordinates, spotsOf } from './coordinates';

test.each([
  ['18.6, 73.9', 18.6, 73.9],
  ['18.6 73.9', 18.6, 73.9],
  ['18,6; 73,9', 18.6, 73.9],
  ['18,6, 73,9', 18.6, 73.9],
  ['-19.53,-44.2', -19.53, -44.2],
  ['(−19.53, −44.2)', -19.53, -44.2],
  ['18.6N 73.9E', 18.6, 73.9],
  ['N18.6 E73.9', 18.6, 73.9],
  ['73.9E, 18.6N', 18.6, 73.9],
  ['18° 36\' 0" N, 73° 54\' 0" E', 18.6, 73.9],
  ['18°36′N 73°54′E', 18.6, 73.9],
  ['19° 31′ 48″ S, 44° 12′ O', -19.53, -44.2],
  ['18 36 0 N 73 54 0 E', 18.6, 73.9],
  ['18 36 N 73 54 E', 18.6, 73.9],
  ['१८.६, ७३.९', 18.6, 73.9],
  ['S 17 47.4 W 50 55.2', -17.79, -50.92],
  ["S 17°47.4' W 50°55.2'", -17.79, -50.92],
  ['S17 47 24 W50 55 12', -17.79, -50.92],
  ['lat -17.79 lon -50.92', -17.79, -50.92],
  ['Latitude: -17,79; Longitude: -50,92', -17.79, -50.92],
  ['long: -50.92, lat: -17.79', -17.79, -50.92],
  ['geo:-17.79,-50.92?z=15', -17.79, -50.92],
  ['https://www.google.com/maps/@-17.79,-50.92,15z', -17.79, -50.92],
  ['https://maps.google.com/?q=-17.79%2C-50.92', -17.79, -50.92],
  ['https://www.google.com/maps/place/Sede/@-17.5,-50.5,9z/data=!8m2!3d-17.79!4d-50.92', -17.79, -50.92],
  ['https://www.openstreetmap.org/#map=15/-17.79/-50.92', -17.79, -50.92],
])('%s is a place', (text, lat, lon) => {
  const found = readCoordinates(text);
  expect(found?.lat).toBeCloseTo(lat, 6);
  expect(found?.lon).toBeCloseTo(lon, 6);
});

test.each(['Pune', 'Talhão 12', '12', '91, 10', '18.6, 181', '18°61′N 73°E', 'S 17 N 18', 'Latur 12, 13', 'https://example.com/12', ''])(
  '%j is none',
  (text) => expect(readCoordinates(text)).toBeUndefined(),
);

test('whatever does not say its sides may be longitude first, as files have it: both are offered, latitude first', () => {
  expect(spotsOf('-50.92, -17.79')).toEqual([
    { lat: -50.92, lon: -17.79 },
    { lat: -17.79, lon: -50.92 },
  ]);
  expect(spotsOf('-17.79, -150.92')).toEqual([{ lat: -17.79, lon: -150.92 }]); // no latitude is so large
  for (const sided of ['17.79 S, 50.92 W', 'lat -17.79 lon -50.92', 'geo:-17.79,-50.92', '18.6, 18.6'])
    expect(spotsOf(sided)).toHaveLength(1);
});
