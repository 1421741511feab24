import type { Translate } from './use-translation.ts';

/** `Aino, 34`; the name alone of whom no age is known: 0 stands for that (PROF-24). */
export const nameAge = (t: Translate, name: string, age: number): string =>
  age > 0 ? t('common:nameAge', { name, age }) : name;
