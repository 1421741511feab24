/** Takes what the service worker shows under these tags off the screen. */
export async function closeNotifications(tags: readonly string[]): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration();
  const shown = (await registration?.getNotifications?.()) ?? [];
  for (const notification of shown) if (tags.includes(notification.tag)) notification.close();
}
