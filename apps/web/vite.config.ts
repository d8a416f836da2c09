import react from '@vitejs/plugin-react';
import { resolve } from 'node:path';
import { defineConfig } from 'vite';

/** What every first page needs in one file: many small ones would compress worse and load later. */
const first = /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|i18next|react-i18next)\/|node_modules\/@mantine\/core\/esm\/(core|components\/(ActionIcon|Button|CloseButton|Input|Loader|Portal|Transition|UnstyledButton))\/|apps\/web\/src\/(api\/(analytics|api-error|client|preferences|session|shape|signals|time-limit|user)|i18n\/(init|languages|preferences)|ui\/(button|page-facts|theme\/(sheet|theme|tokens)))\.tsx?$/;

export default defineConfig({
  plugins: [react()],
  resolve: {
    alias: [{ find: /^@loam\/domain\/(.*\.json)$/, replacement: resolve(import.meta.dirname, '../../libs/domain/src') + '/$1' }, { find: /^@loam\/domain\/(.*)$/, replacement: resolve(import.meta.dirname, '../../libs/domain/src') + '/$1.ts' }],
    dedupe: ['react', 'react-dom', 'yjs', 'lib0', 'y-protocols', 'maplibre-gl', '@deck.gl/core', '@luma.gl/core', 'zod'],
  },
  build: { target: 'es2023', sourcemap: false, chunkSizeWarningLimit: 2500, manifest: true, modulePreload: { polyfill: false }, rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'first', test: first }] } } } },
  worker: { format: 'es' },
  server: { port: 5173, proxy: { '/api': 'http://localhost:3000', '/socket.io': { target: 'http://localhost:3000', ws: true } } },
});
