import type { Plugin } from 'vite';

export function textsApart(): Plugin;
