import type { Plugin } from 'vite';

export function leanRxdb(): Plugin;
