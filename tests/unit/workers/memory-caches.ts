/** The part of the browser's Cache Storage that the service worker uses, in memory. */
export function memoryCaches(...names: string[]) {
  const all = new Map(names.map((name) => [name, new Map<string, Response>()]));
  const pathOf = (key: string | Request): string => (typeof key === 'string' ? key : key.url);
  /** Set by a test: writes that the device has no room for. */
  const room = { isFull: (_path: string): boolean => false };
  const cacheOf = (name: string) => {
    const entries = all.get(name) ?? new Map<string, Response>();
    all.set(name, entries);
    return {
      match: async (key: string | Request) => entries.get(pathOf(key))?.clone(),
      matchAll: async () => [...entries.values()].map((answer) => answer.clone()),
      put: async (key: string, answer: Response) => {
        if (room.isFull(key)) throw new DOMException('no room', 'QuotaExceededError');
        entries.set(key, answer);
      },
      delete: async (key: string | Request) => entries.delete(pathOf(key)),
      keys: async () => [...entries.keys()].map((url) => ({ url })),
    };
  };
  return {
    all,
    room,
    storage: {
      keys: async () => [...all.keys()],
      has: async (name: string) => all.has(name),
      open: async (name: string) => cacheOf(name),
      delete: async (name: string) => all.delete(name),
      match: async (key: string, { cacheName }: { cacheName?: string } = {}) =>
        [...all]
          .filter(([name]) => cacheName === undefined || name === cacheName)
          .map(([, entries]) => entries.get(key))
          .find((found) => found !== undefined)
          ?.clone(),
    },
  };
}
