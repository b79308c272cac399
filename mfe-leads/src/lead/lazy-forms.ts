import { lazyForm } from './lazy-form';

export const LazyQuestionForm = lazyForm(
  async () => (await import('../ask-question/ask-question-form')).AskQuestionForm,
);
export const LazyEmailAgentForm = lazyForm(
  async () => (await import('../email-agent/email-agent-form')).EmailAgentForm,
);
export const LazyShowingForm = lazyForm(async () => (await import('../request-showing/showing-form')).ShowingForm);
export const LazyShowingPanel = lazyForm(async () => (await import('../request-showing/showing-panel')).ShowingPanel);
export const LazyCallbackForm = lazyForm(async () => (await import('../callback/callback-form')).CallbackForm);
