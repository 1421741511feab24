import type { Plugin } from 'vite';

export function leanIcons(): Plugin;
