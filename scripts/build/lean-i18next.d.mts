import type { Plugin } from 'vite';

export function leanI18next(): Plugin;
