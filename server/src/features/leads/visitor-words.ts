import { cutSourceUrl, type LeadAction } from 'shared-contracts';

interface LeadText {
  action: LeadAction;
  message: string | null;
  source_url?: string | null | undefined;
}

/** What the visitor wrote. The comments of a question end with the page's address, which people see next to them. */
export function visitorWords({ action, message, source_url }: LeadText): string {
  const words = message ?? '';
  const address = cutSourceUrl(source_url ?? '', 'question');
  return action === 'ask_question' && address !== '' && words.endsWith(address)
    ? words.slice(0, -address.length).trim()
    : words;
}
