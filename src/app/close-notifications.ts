/** Takes what the service worker shows under these tags off the screen; not every browser lets it. */
export function closeNotifications(tags: readonly string[]): void {
  const close = async () => {
    const registration = await navigator.serviceWorker?.getRegistration();
    const shown = (await registration?.getNotifications?.()) ?? [];
    for (const notification of shown) if (tags.includes(notification.tag)) notification.close();
  };
  close().catch(() => undefined);
}
