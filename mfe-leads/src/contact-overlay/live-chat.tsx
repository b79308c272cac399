import { useEffect, useState } from 'react';
import { ErrorState, useHost } from 'shared-ui';
import { loadScript } from 'shared-ui/files';
import { i18n } from '../texts';
import classes from './live-chat.module.css';

interface LiveChatProps {
  /** address of the chat's script, from the settings */
  script: string;
}

/** Time-out of the chat's script, in milliseconds. */
const CHAT_TIMEOUT_MS = 10_000;

/** Loads the chat and shows its state. After a failure the loading text ends and the other ways stay available. */
export function LiveChat({ script }: LiveChatProps) {
  const host = useHost();
  const [attempt, setAttempt] = useState(1);
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt loads the script again
  useEffect(() => {
    let wanted = true;
    setState('loading');
    // the script opens its own window
    loadScript(script, CHAT_TIMEOUT_MS).then(
      () => wanted && setState('ready'),
      () => {
        host.report({ kind: 'load-failed', remote: 'leads', code: 'live-chat', detail: script });
        if (wanted) setState('failed');
      },
    );
    return () => {
      wanted = false;
    };
  }, [host, script, attempt]);
  if (state === 'failed') {
    return (
      <ErrorState
        compact
        message={i18n.t('Chat is unavailable. Please call, text or e-mail us.')}
        onRetry={() => setAttempt(attempt + 1)}
      />
    );
  }
  return (
    <p role="status" className={classes.state}>
      {state === 'loading' ? i18n.t("We're loading live chat..") : i18n.t('Live chat is open.')}
    </p>
  );
}
