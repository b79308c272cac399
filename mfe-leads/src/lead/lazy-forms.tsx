import { type ComponentProps, lazy, Suspense } from 'react';
import { Skeleton } from 'shared-ui';

// The forms and their library are loaded when one is opened: most visitors of a page never open one.
const Question = lazy(() =>
  import('../ask-question/ask-question-form').then(({ AskQuestionForm }) => ({ default: AskQuestionForm })),
);
const EmailAgent = lazy(() =>
  import('../email-agent/email-agent-form').then(({ EmailAgentForm }) => ({ default: EmailAgentForm })),
);

export function LazyQuestionForm(props: ComponentProps<typeof Question>) {
  return (
    <Suspense fallback={<Skeleton lines={6} />}>
      <Question {...props} />
    </Suspense>
  );
}

export function LazyEmailAgentForm(props: ComponentProps<typeof EmailAgent>) {
  return (
    <Suspense fallback={<Skeleton lines={6} />}>
      <EmailAgent {...props} />
    </Suspense>
  );
}
