let asked: string | undefined;
let isTaken = false;

/** Says which row (`data-row`) the screen that comes next shall show, wherever its list has it. */
export function askForRow(id: string): void {
  asked = id;
  isTaken = false;
}

/** The row that has been asked for, once. */
export function takeAskedRow(): string | undefined {
  const row = isTaken ? undefined : asked;
  isTaken = true;
  return row;
}

/** The row that was asked for last: a list that begins with its first rows must begin with that one, too. */
export const lastAskedRow = (): string | undefined => asked;
