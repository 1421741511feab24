import type { Plugin } from 'vite';

export function leanDexie(): Plugin;
