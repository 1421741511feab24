/** One server-sent event. */
export interface ServerEvent {
  event: string;
  data: string;
}

/** Reads a `text/event-stream` body: one value per event, comments as event `` with no data. */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<ServerEvent> {
  const reader = body
    .pipeThrough(new TextDecoderStream() as never)
    .getReader() as ReadableStreamDefaultReader<string>;
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const blocks = (rest + value).split(/\r?\n\r?\n/);
      rest = blocks.pop() ?? '';
      for (const block of blocks) yield parse(block);
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

function parse(block: string): ServerEvent {
  const found: ServerEvent = { event: '', data: '' };
  const data: string[] = [];
  for (const line of block.split(/\r?\n/)) {
    const [, field, value = ''] = /^([^:]*)(?:: ?(.*))?$/.exec(line) ?? [];
    if (field === 'event') found.event = value;
    if (field === 'data') data.push(value);
  }
  return { ...found, data: data.join('\n') };
}
