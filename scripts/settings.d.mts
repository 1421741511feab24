type Environment = Record<string, string | undefined>;

export function readDotEnv(root: string): void;
export function withDemo(env: Environment): Environment;
export function builtInSettings(env: Environment): Record<string, string>;
