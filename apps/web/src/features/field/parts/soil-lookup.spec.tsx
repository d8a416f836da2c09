import { afterEach, expect, test } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, screen } from '@testing-library/react';
import { FormProvider, useForm } from 'react-hook-form';
import { renderPart } from '../../../ui/testing/render-part';
import { SoilLookup } from './soil-lookup';

afterEach(cleanup);

const OnForm = () => (
  <QueryClientProvider client={new QueryClient()}>
    <FormProvider {...useForm({ defaultValues: { locationType: 'polygon', corners: [], holes: [] } })}>
      <p>Form</p>
      <SoilLookup />
    </FormProvider>
  </QueryClientProvider>
);

test('where the operator set up no source of soil data, nothing offers to fill it in from there', async () => {
  expect(document.querySelector('meta[name=soil]')).toBeNull();
  await renderPart(<OnForm />);
  screen.getByText('Form');
  expect(screen.queryByRole('button')).toBeNull();
});
