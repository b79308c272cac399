import { X } from 'lucide-react';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { type HostServices, pageInLanguage, pageLanguage, STORAGE_KEYS, updateCurrentUser } from 'shared-contracts';
import { IconButton, Row, useMatch } from 'shared-ui';
import { subscribe } from 'valtio';
import { readStored, writeStored } from '../session/storage';
import { i18n } from '../texts';
import classes from './language-offer.module.css';

/** What offers a language: its catalog names itself, as `このページを日本語で見る`. */
const OFFER = /*i18n*/ 'See this page in English';
const CLOSE = /*i18n*/ 'No thanks';

type LanguageHost = Pick<HostServices, 'api' | 'navigate' | 'session' | 'settings'>;

/**
 * Follows the visitor's choice of a language: stores it with the account, for mails, and offers the page in the language of a former
 * choice or of the browser. It never leads there by itself: the address decides about the language.
 */
export function followLanguage(host: LanguageHost): void {
  const { state } = host.session;
  const known = (value: unknown): value is string => host.settings.locales.some((code) => code === value);
  const chosen = readStored(STORAGE_KEYS.language, known);
  const save = () => {
    const { user } = state;
    // staff who act for a client do not choose for them
    if (!user || user.signed_in_sudo || chosen !== pageLanguage() || user.language === chosen) return;
    // the next page tries it again
    host.api.call(updateCurrentUser, { body: { language: chosen } }).then(host.session.accept, () => undefined);
  };
  save();
  subscribe(state, save);
  const ofBrowser = navigator.languages.map((tag) => tag.split('-', 1)[0]).find(known);
  const wanted = chosen ?? state.user?.language ?? ofBrowser;
  // a visitor who chose another language gets the offer in each tab, others once
  const memory = chosen === null ? 'localStorage' : 'sessionStorage';
  const isOffered = readStored(STORAGE_KEYS.languageOffer, known, memory) === wanted;
  if (wanted === undefined || wanted === pageLanguage() || isOffered) return;
  const show = () => {
    const texts = { text: i18n.textIn(wanted, OFFER), close: i18n.textIn(wanted, CLOSE) };
    const close = () => writeStored(STORAGE_KEYS.languageOffer, wanted, memory);
    const place = document.body.appendChild(document.createElement('div'));
    place.className = classes.place ?? '';
    createRoot(place).render(<LanguageOffer host={host} language={wanted} onClose={close} {...texts} />);
  };
  // without the catalog the page is not offered: it would be English
  i18n.load(wanted).then(show, () => undefined);
}

interface LanguageOfferProps {
  host: Pick<HostServices, 'navigate' | 'settings'>;
  language: string;
  text: string;
  close: string;
  onClose: () => void;
}

/** A bar at the end of the window with the page in another language. */
function LanguageOffer({ host, language, text, close, onClose }: LanguageOfferProps) {
  const match = useMatch(host);
  const [isClosed, setClosed] = useState(false);
  if (isClosed) return null;
  return (
    <Row as="aside" gap={2} lang={language} aria-label={text} className={classes.offer} data-hide="print">
      <a href={pageInLanguage(match, language, host.settings.locales)} hrefLang={language} className={classes.link}>
        {text}
      </a>
      <IconButton
        size="small"
        label={close}
        icon={<X />}
        onClick={() => {
          onClose();
          setClosed(true);
        }}
      />
    </Row>
  );
}
