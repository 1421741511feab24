/** An answer that breaks off after its first characters. @param afterMs how long the network hangs before it breaks */
export function brokenOff(text: string, characters: number, afterMs = 0): Response {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(text.slice(0, characters)));
      setTimeout(() => controller.error(new TypeError('terminated')), afterMs);
    },
  });
  return new Response(body);
}
