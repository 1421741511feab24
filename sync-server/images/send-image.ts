import type { FastifyReply, FastifyRequest } from 'fastify';
import { pathOf } from './image-paths.ts';
import type { PictureFile, PictureFormat } from './image-paths.ts';
import type { ImageStorage } from './image-storage.ts';
import { acceptableFormats, mediaTypes } from './negotiate-format.ts';

/**
 * A stored file never changes under its name, so name, size and format are its version. The whole tag also says
 * how many bytes it has: a proxy may leave that out, and then half a picture looks like one (workers/pictures.ts).
 */
const beginOfTag = (file: PictureFile, format: PictureFormat): string =>
  `"${file.file}-${file.size}-${format}-`;

/**
 * Answers a picture that the viewer may see, in the best form that the browser takes. Browsers may
 * keep it for a minute; after that they ask again, and somebody blocked meanwhile gets nothing.
 */
export async function sendImage(
  storage: ImageStorage,
  file: PictureFile,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const formats = file.format === 'jpg' ? acceptableFormats(request.headers.accept) : [file.format];
  reply
    .header('cache-control', 'private, max-age=60')
    .header('vary', 'Accept')
    .header('x-content-type-options', 'nosniff')
    .header('content-disposition', 'inline');
  const known = request.headers['if-none-match']?.split(/,\s*/) ?? [];
  const isUnchanged = (tag: string) =>
    formats.some((format) => tag.includes(beginOfTag(file, format)));
  const unchanged = known.find(isUnchanged);
  if (unchanged !== undefined) return reply.header('etag', unchanged).code(304).send();
  for (const format of formats) {
    const bytes = await storage.read(pathOf({ ...file, format }));
    if (bytes === undefined) continue;
    const tag = `${beginOfTag(file, format)}${bytes.length}"`;
    return reply.header('etag', tag).type(mediaTypes[format]).send(bytes);
  }
  return reply.refuse({ code: 'NOT_FOUND' });
}
