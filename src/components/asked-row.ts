let asked: string | undefined;

/** Says which row (`data-row`) the screen that comes next shall show, wherever its list has it. */
export function askForRow(id: string): void {
  asked = id;
}

/** The row that has been asked for, once. */
export function takeAskedRow(): string | undefined {
  const row = asked;
  asked = undefined;
  return row;
}
