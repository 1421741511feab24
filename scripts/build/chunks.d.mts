import type { Plugin, BuildOptions } from 'vite';

/** The plan by which the app is cut into chunks: a plugin and Rolldown's `codeSplitting` option. */
export function chunkPlan(): {
  plugin: Plugin;
  codeSplitting: NonNullable<
    Extract<
      NonNullable<BuildOptions['rolldownOptions']>['output'],
      { codeSplitting?: unknown }
    >['codeSplitting']
  >;
};
