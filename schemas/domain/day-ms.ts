/** Milliseconds of a day, as limits count them: a date of Helsinki can have an hour more or less. */
export const dayMs = 86_400_000;
