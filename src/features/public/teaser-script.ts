import { enhanceWithLanguages } from '../../components/static/language-exchange.ts';
import { registerWorkerLater } from '../../components/static/register-worker.ts';
import { finishSignOut } from '../../data/pending-sign-out.ts';
import { enhanceClip } from './clip.ts';
import { enhanceSuggestionForm } from './suggestion-form.ts';

void enhanceWithLanguages(
  () => {
    enhanceSuggestionForm();
    enhanceClip();
  },
  { alwaysFinnish: location.pathname === '/' },
);
registerWorkerLater();
finishSignOut();
