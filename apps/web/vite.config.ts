import react from '@vitejs/plugin-react';
import { resolve } from 'node:path';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [react()],
  resolve: {
    alias: [{ find: /^@loam\/domain\/(.*)$/, replacement: resolve(import.meta.dirname, '../../libs/domain/src') + '/$1.ts' }],
    dedupe: ['react', 'react-dom', 'yjs', 'lib0', 'y-protocols', 'maplibre-gl', '@deck.gl/core', '@luma.gl/core', 'zod'],
  },
  build: { target: 'es2023', sourcemap: false, chunkSizeWarningLimit: 2500, manifest: true },
  worker: { format: 'es' },
  server: { port: 5173, proxy: { '/api': 'http://localhost:3000', '/socket.io': { target: 'http://localhost:3000', ws: true } } },
});
