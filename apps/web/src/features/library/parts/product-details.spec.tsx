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
  expect(screen.getByText(`${map.solubility_g_l} g/l`)).toBeTruthy();
});
