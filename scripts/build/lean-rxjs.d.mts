import type { Plugin } from 'vite';

export function leanRxjs(): Plugin;
