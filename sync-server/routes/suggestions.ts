import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { saidText } from '../../schemas/domain/blank-text.ts';
import { isEmail } from '../../schemas/domain/email.ts';
import { codePoints, limits } from '../../schemas/limits.ts';
import type { Refusal } from '../../schemas/refusal-codes.ts';
import { suggestionSchema } from '../../schemas/wire/api.ts';
import type { SuggestionBody } from '../../schemas/wire/api.ts';
import { clientAddress } from '../plugins/client-address.ts';
import { perAddress } from '../plugins/rate-limits.ts';
import { IdempotentIds } from './idempotent-ids.ts';

/** `POST /api/suggestions`: the form of the teaser page, from anybody (PAGE-03, DATA-73). */
export default async function suggestionsRoute(app: FastifyInstance): Promise<void> {
  const sent = new IdempotentIds();
  app.post<{ Body: SuggestionBody }>(
    '/api/suggestions',
    { schema: { body: suggestionSchema }, config: perAddress(app, 10, 60) },
    async (request, reply) => {
      const suggestion = trimmed(request.body);
      const refusal = suggestionRefusal(suggestion);
      if (refusal) return reply.refuse(refusal);
      const createdAt = app.clock().toISOString();
      const newId = () => `${createdAt}:${randomBytes(8).toString('hex')}`;
      const _id = sent.idOf([clientAddress(request), suggestion], newId);
      const made = { _id, ...suggestion, createdAt };
      await app.store.db('suggestions').update(_id, (before) => before ?? made);
      return { ok: true };
    },
  );
}

function trimmed(body: SuggestionBody): Required<SuggestionBody> {
  const { nameSuggestion = '', reasonNotUsing = '', reasonToUse = '', email = '' } = body;
  return {
    nameSuggestion: saidText(nameSuggestion).trim(),
    reasonNotUsing: saidText(reasonNotUsing).trim(),
    reasonToUse: saidText(reasonToUse).trim(),
    email: email.trim(),
  };
}

function suggestionRefusal(suggestion: Required<SuggestionBody>): Refusal | undefined {
  const { nameSuggestion, reasonNotUsing, reasonToUse, email } = suggestion;
  const no = (field: keyof SuggestionBody, rule: string): Refusal => ({
    code: 'SUGGESTION_INVALID',
    params: { field, rule },
  });
  if (nameSuggestion === '' && reasonNotUsing === '' && reasonToUse === '')
    return no('nameSuggestion', 'required');
  if (codePoints(nameSuggestion) > limits.suggestionName) return no('nameSuggestion', 'too_long');
  if (codePoints(reasonNotUsing) > limits.suggestionText) return no('reasonNotUsing', 'too_long');
  if (codePoints(reasonToUse) > limits.suggestionText) return no('reasonToUse', 'too_long');
  return email === '' || isEmail(email) ? undefined : no('email', 'format');
}
