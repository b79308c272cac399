import { type CallInput, type contactAgent, cut, SOURCE_URL_CUT } from 'shared-contracts';
import type { Draft } from '../lead/draft';

type ContactBody = CallInput<typeof contactAgent>['body'];

/** The contact-agent e-mail [B3.25]; without an agent id the server takes the default contact [A5.2]. */
export function emailAgentBody(
  values: Draft,
  agentId: number | null,
  submissionId: string,
  pageUrl: string,
): ContactBody {
  return {
    name: values.name,
    email: values.email,
    phone: values.phone,
    message: values.message,
    agent_id: agentId,
    submission_id: submissionId,
    source_url: cut(pageUrl, SOURCE_URL_CUT.emailAgent),
  };
}
