import type { Plugin } from 'vite';

export function quietReact(): Plugin;
