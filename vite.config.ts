import babel from '@rolldown/plugin-babel';
import tailwindcss from '@tailwindcss/vite';
import react, { reactCompilerPreset } from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [react(), babel({ presets: [reactCompilerPreset()] }), tailwindcss()],
  build: {
    target: 'es2022',
    // The size check and the service worker read which files a route needs from here.
    manifest: true,
    // Fonts, icons and small pictures stay files: the content security policy allows no data: scripts or styles.
    assetsInlineLimit: 0,
  },
  server: { host: '127.0.0.1', strictPort: true },
  preview: { host: '127.0.0.1', strictPort: true },
});
