import { CalendarDays, ChevronDown, Mail, MessageSquare, Phone, PhoneCall } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { type ExtensionProps, formatPhone, type ListingRef, phoneHref } from 'shared-contracts';
import { isShowingOffered } from 'shared-contracts/lead-rules';
import { Button, cx, Dialog, Heading, Menu, onScroll, Row, Stack, Text, useContact, useHost } from 'shared-ui';
import { type ContactPerson, contactPerson } from '../lead/contact-person';
import { LazyRequestSent, lazyForm } from '../lead/forms-on-page';
import { PersonCard } from '../lead/person-card';
import type { SentRequest } from '../lead/request-sent';
import { CalendarButton } from '../request-showing/calendar-button';
import { RequestBar } from '../request-showing/request-bar';
import { TOUR_TITLE } from '../request-showing/tour-words';
import { i18n } from '../texts';
import classes from './listing-aside.module.css';
import { type AsideForm, type AsideForms, useAsideForms } from './use-aside-forms';

const LazyQuestionForm = lazyForm(async () => (await import('../ask-question/ask-question-form')).AskQuestionForm);
const LazyShowingForm = lazyForm(async () => (await import('../request-showing/showing-form')).ShowingForm);

/** The aside of a listing: its contact, a tour, a question. For another listing it closes its forms. */
export function ListingAside({ slot: { listing } }: ExtensionProps<'listing.aside'>) {
  return <Aside key={listing.internal_id} listing={listing} />;
}

interface AsideProps {
  listing: ListingRef;
}

function Aside({ listing }: AsideProps) {
  const host = useHost();
  const person = contactPerson(useContact(host), host.settings);
  const forms = useAsideForms(host, listing);
  const root = useRef<HTMLElement>(null);
  const reached = useReached(root);
  const active = isShowingOffered(listing.status);
  const tourButton = useRef<HTMLButtonElement>(null);
  const questionButton = useRef<HTMLButtonElement>(null);
  // a form needs the height of the card
  const isFormOpen = forms.shown === 'question' || forms.shown === 'showing';
  const size = isFormOpen ? 'small' : 'medium';
  useFocusReturn(forms, { showing: tourButton, question: questionButton });
  return (
    <Stack
      as="section"
      gap={3}
      ref={root}
      className={classes.aside}
      data-hide="print"
      aria-label={i18n.t('Contact about this listing')}
    >
      <RequestBar
        listing={listing}
        reached={reached}
        held={forms.shown !== null}
        onShowing={active ? () => forms.open('tour') : null}
        onQuestion={() => forms.openAt('question')}
      />
      <PersonCard person={person} />
      <OpenForm listing={listing} person={person} forms={forms} />
      {forms.stored && (
        <div hidden={isFormOpen}>
          <LazyRequestSent listing={listing} person={person} sent={forms.stored}>
            {forms.stored.tour && <CalendarButton listing={listing} {...forms.stored.tour} />}
          </LazyRequestSent>
        </div>
      )}
      <Stack gap={3} className={cx(classes.requests, isFormOpen && classes.small)}>
        {active && forms.shown !== 'showing' && (
          <Button
            ref={tourButton}
            icon={<CalendarDays />}
            variant={isFormOpen ? 'quiet' : 'primary'}
            size={size}
            wide
            onClick={() => forms.open('showing')}
          >
            {i18n.t(TOUR_TITLE)}
          </Button>
        )}
        {forms.shown !== 'question' && (
          <Button
            ref={questionButton}
            variant={isFormOpen ? 'quiet' : active ? 'secondary' : 'primary'}
            icon={<Mail />}
            size={size}
            wide
            onClick={() => forms.open('question')}
          >
            {i18n.t('Ask A Question')}
          </Button>
        )}
        <PhoneMenu person={person} size={size} />
      </Stack>
      {forms.shown === 'tour' && <TourDialog listing={listing} person={person} forms={forms} />}
    </Stack>
  );
}

/**
 * The form of Request Tour, from a place where the aside is off the screen: the page behind stays where it is. What was
 * sent is in the card, too, when the dialog is closed.
 */
function TourDialog({ listing, person, forms }: OpenFormProps) {
  const [sent, setSent] = useState<SentRequest | null>(null);
  const close = () => (sent ? forms.sent(sent) : forms.close());
  return (
    <Dialog open onClose={close} title={i18n.t(TOUR_TITLE)}>
      <Stack gap={4}>
        <Text tone="soft">
          {i18n.t('{address} · MLS# {number}', { address: listing.address, number: listing.mls_id })}
        </Text>
        {sent ? (
          <LazyRequestSent listing={listing} person={person} sent={sent}>
            {sent.tour && <CalendarButton listing={listing} {...sent.tour} />}
            <Button onClick={close}>{i18n.t('Done')}</Button>
          </LazyRequestSent>
        ) : (
          <LazyShowingForm listing={listing} person={person} request={forms.request} onSent={setSent} />
        )}
      </Stack>
    </Dialog>
  );
}

interface OpenFormProps extends AsideProps {
  person: ContactPerson;
  forms: AsideForms;
}

/** One form at a time: opening one closes the other. */
function OpenForm({ listing, person, forms }: OpenFormProps) {
  const { shown, request, sent } = forms;
  if (shown === 'question') {
    return (
      <FormPlace key="question" title={i18n.t('Ask A Question')} forms={forms}>
        <LazyQuestionForm listing={listing} person={person} onSent={sent} />
      </FormPlace>
    );
  }
  if (shown !== 'showing') return null;
  return (
    <FormPlace key="showing" title={i18n.t(TOUR_TITLE)} forms={forms}>
      <LazyShowingForm listing={listing} person={person} request={request} onSent={sent} />
    </FormPlace>
  );
}

/** When a form is cancelled, its button appears again and gets the focus. After it is sent, the card of it has the focus. */
function useFocusReturn(
  { shown, stored }: Pick<AsideForms, 'shown' | 'stored'>,
  buttons: Partial<Record<AsideForm, RefObject<HTMLButtonElement | null>>>,
) {
  const latest = useRef(buttons);
  const before = useRef({ shown, stored });
  useEffect(() => {
    const { shown: form, stored: sent } = before.current;
    before.current = { shown, stored };
    const isCancelled = shown === null && stored === sent;
    if (isCancelled && form && document.activeElement === document.body) latest.current[form]?.current?.focus();
  }, [shown, stored]);
}

/**
 * Heading and Cancel around a form. The heading gets the focus, because the pressed button disappears. A form that
 * another part of the page opened is scrolled into view.
 */
function FormPlace({ title, forms, children }: { title: string; forms: AsideForms; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { calledAt } = forms;
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    // the fields come below the heading
    heading.current?.scrollIntoView({ block: calledAt === 0 ? 'start' : 'center' });
  }, [calledAt]);
  return (
    <Stack gap={3} className={classes.place}>
      <Row justify="between">
        <Heading ref={heading} tabIndex={-1} size="xl" weight="strong" className={classes.title}>
          {title}
        </Heading>
        <Button variant="quiet" size="small" onClick={forms.close}>
          {i18n.t('Cancel')}
        </Button>
      </Row>
      {children}
    </Stack>
  );
}

interface PhoneMenuProps {
  person: ContactPerson;
  size: 'small' | 'medium';
}

/** The phone menu of the agent card: call, text, or callback. Each press is sent to analytics. */
function PhoneMenu({ person: { id, name, phone }, size }: PhoneMenuProps) {
  const host = useHost();
  const agent = id === null ? undefined : { id, name };
  const link = (
    id: string,
    label: string,
    icon: ReactNode,
    href: string | null,
    event: 'called_agent' | 'texted_agent',
  ) => (href === null ? [] : [{ id, label, icon, href, onSelect: () => host.track.capture(event) }]);
  return (
    <Menu
      label={i18n.t('Phone of {name}', { name })}
      className={classes.phone}
      trigger={(trigger) => (
        <Button variant="quiet" icon={<Phone />} size={size} wide {...trigger}>
          {formatPhone(phone) || i18n.t('Phone')}{' '}
          <ChevronDown size={16} aria-hidden="true" className={classes.chevron} />
        </Button>
      )}
      items={[
        ...link('call', i18n.t('Call Now'), <Phone />, phoneHref(phone), 'called_agent'),
        ...link('text', i18n.t('Text'), <MessageSquare />, phoneHref(phone, 'sms'), 'texted_agent'),
        {
          id: 'callback',
          label: i18n.t('Schedule callback'),
          icon: <PhoneCall />,
          onSelect: () => host.bus.publish('contact:open', { kind: 'callback', agent }),
        },
      ]}
    />
  );
}

/**
 * Whether the element's top is on the screen or above it. Never called while rendering, because it reads the layout.
 */
function useReached(element: RefObject<HTMLElement | null>): boolean {
  const [reached, setReached] = useState(false);
  useEffect(
    () =>
      onScroll(() => {
        const top = element.current?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY;
        setReached(top < window.innerHeight);
      }),
    [element],
  );
  return reached;
}
