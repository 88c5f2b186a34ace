import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { words } from './generate/words.mjs';

export default defineConfig(({ mode }) => ({
  plugins: [svelte(), words()],
  base: '/', // a page may be opened at any depth: /battle/ID/replay
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
