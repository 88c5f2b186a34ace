import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

export default defineConfig(({ mode }) => ({
  plugins: [svelte()],
  base: './',
  resolve: process.env.VITEST ? { conditions: ['browser'] } : {},
  build: {
    // the gallery is for those who draw: it is built beside the client only when asked for
    outDir: mode === 'gallery' ? 'dist-gallery' : 'dist',
    target: 'es2022',
    modulePreload: { polyfill: false },
    rolldownOptions: mode === 'gallery' ? { input: 'gallery.html' } : {},
  },
  test: {
    environment: 'happy-dom',
    include: ['src/**/*.test.ts'],
  },
}));
