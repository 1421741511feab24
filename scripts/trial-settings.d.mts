export const trialSettings: Record<string, string>;
