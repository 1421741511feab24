/**
 * A file that is dropped beside the place for pictures does nothing: browsers would leave the app to show it. Words
 * may be dragged as ever. @returns how to stop
 */
export function refuseDrops(): () => void {
  const refuse = (event: DragEvent) => {
    if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    // Without an effect there will be no drop, and the pointer says so.
    event.dataTransfer.dropEffect = 'none';
  };
  addEventListener('dragover', refuse);
  return () => removeEventListener('dragover', refuse);
}
