import { Component, createRef } from 'react';
import type { RefObject, TextareaHTMLAttributes } from 'react';
import { editOf } from '../data/edit-of.ts';

interface Props extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  value: string;
  /** The element, for who needs it. */
  area?: RefObject<HTMLTextAreaElement | null>;
}

/** The text, and where the caret or the end of a selection is in it. */
interface Caret {
  text: string;
  at: readonly [start: number, end: number];
}

/** Where a place of the one text is in the other. */
function placeIn(after: string, before: string, at: number): number {
  const { from, to } = editOf(before, after);
  return at <= from ? at : Math.max(at, to) + after.length - before.length;
}

/**
 * A text area whose caret stays at its letters when the text changes by itself while one types: in another tab, by a
 * refused text that comes back, or because it is too long. Browsers would put it to the end. It grows with its text.
 */
export class SteadyArea extends Component<Props> {
  #own = createRef<HTMLTextAreaElement>();

  get #area() {
    return this.props.area ?? this.#own;
  }

  override getSnapshotBeforeUpdate(): Caret | null {
    const element = this.#area.current;
    if (element === null || element !== document.activeElement) return null;
    return { text: element.value, at: [element.selectionStart, element.selectionEnd] };
  }

  /** Most browsers do so by `field-sizing`. A box that is not shortened first leaves the page where it is scrolled to. */
  #grow(isShorter: boolean): void {
    const element = this.#area.current;
    if (element === null || CSS.supports('field-sizing', 'content')) return;
    if (isShorter) element.style.setProperty('block-size', 'auto');
    const { scrollHeight, clientHeight, offsetHeight } = element;
    if (scrollHeight > clientHeight)
      element.style.setProperty('block-size', `${scrollHeight + offsetHeight - clientHeight}px`);
  }

  override componentDidMount(): void {
    this.#grow(false);
  }

  override componentDidUpdate(props: Props, _state: unknown, before: Caret | null): void {
    const element = this.#area.current;
    this.#grow(this.props.value.length < props.value.length);
    if (before === null || element === null || element.value === before.text) return;
    const [start, end] = before.at.map((at) => placeIn(element.value, before.text, at));
    element.setSelectionRange(start ?? 0, end ?? 0, element.selectionDirection);
  }

  override render() {
    const { area: _, ...attributes } = this.props;
    return <textarea {...attributes} ref={this.#area} />;
  }
}
