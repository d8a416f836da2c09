import { expect, test } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { libraryProductByKey } from '@loam/domain/agronomy/tables/product-table';
import { renderPart } from '../../../ui/testing/render-part';
import { ProductDetails } from './product-details';

test('R170 a product shows its density in kg/m³ and its solubility in g/l', async () => {
  const map = libraryProductByKey('map')!;
  await renderPart(
    <QueryClientProvider client={new QueryClient()}>
      <ProductDetails id={map.id} onClose={() => undefined} />
    </QueryClientProvider>,
  );
  await screen.findByRole('dialog', { name: map.name });
  expect(screen.getByText('960 kg/m³')).toBeTruthy();
  // ammonium dihydrogen phosphate in a litre of water at 20 °C: CRC Handbook of Chemistry and Physics, 98th ed. (2017)
  expect(screen.getByText('358 g/l')).toBeTruthy();
});
