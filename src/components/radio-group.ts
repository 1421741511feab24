interface RadioGroup {
  name: string;
  /** The chosen value. */
  value: string;
  /** What is wrong, and the id of the element that says so. */
  error: string | undefined;
  errorId: string;
  onChange: (value: string) => void;
}

/** Attributes of a group of radio buttons, and of the one with a value that stands in a place of it. */
export function radioGroup({ name, value: chosen, error, errorId: id, onChange }: RadioGroup) {
  const isWrong = error !== undefined || undefined;
  const errorId = isWrong && id;
  return {
    isWrong,
    group: { role: 'radiogroup', 'aria-invalid': isWrong, 'aria-describedby': errorId },
    radio: (value: string, at: number) => ({
      type: 'radio',
      name,
      value,
      checked: value === chosen,
      'data-invalid': at === 0 ? isWrong && '' : undefined,
      // It has the focus then, and phones' readers pass over what describes the group.
      'aria-describedby': at === 0 ? errorId : undefined,
      onChange: () => onChange(value),
    }),
  };
}
