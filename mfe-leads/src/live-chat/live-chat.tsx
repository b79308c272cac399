import { useEffect, useState } from 'react';
import type { HostServices } from 'shared-contracts';
import { ErrorState } from 'shared-ui';
import { loadChat } from './chat-script';
import classes from './live-chat.module.css';

interface LiveChatProps {
  host: Pick<HostServices, 'report'>;
  /** address of the chat's script, a setting (D77) */
  script: string;
}

/** Loads the chat and says how it goes; when it fails the loading text ends and the other ways stay in reach (D5). */
export function LiveChat({ host, script }: LiveChatProps) {
  const [attempt, setAttempt] = useState(1);
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt loads anew
  useEffect(() => {
    let wanted = true;
    setState('loading');
    loadChat(script).then(
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
        message="Live chat is out of reach just now. Please call, text or e-mail us."
        onRetry={() => setAttempt(attempt + 1)}
      />
    );
  }
  return (
    <p role="status" className={classes.state}>
      {state === 'loading' ? "We're loading live chat.." : 'Live chat is open.'}
    </p>
  );
}
