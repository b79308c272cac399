import { CalendarDays, Mail } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import type { ExtensionProps, HostServices, ListingRef } from 'shared-contracts';
import { formatDay, isShowingOffered } from 'shared-contracts/leads';
import { Button, useContact } from 'shared-ui';
import { type ContactPerson, contactPerson } from '../lead/contact-person';
import { LazyQuestionForm, LazyShowingForm } from '../lead/lazy-forms';
import { PersonCard } from '../lead/person-card';
import { useReached } from '../lead/use-reached';
import { CalendarButton } from '../request-showing/calendar-button';
import { RequestBar } from '../request-showing/request-bar';
import { ShowingDialog } from '../request-showing/showing-dialog';
import classes from './listing-aside.module.css';
import { PhoneMenu } from './phone-menu';
import { type AsideForm, type AsideForms, useAsideForms } from './use-aside-forms';

/** Beside a listing: who answers, a tour, a question. Another listing begins anew, its forms closed [B4.9]. */
export function ListingAside({ host, slot: { listing } }: ExtensionProps<'listing.aside'>) {
  return <Aside key={listing.internal_id} host={host} listing={listing} />;
}

interface AsideProps {
  host: HostServices;
  listing: ListingRef;
}

function Aside({ host, listing }: AsideProps) {
  const person = contactPerson(useContact(host), host.settings);
  const forms = useAsideForms(host, listing);
  const root = useRef<HTMLElement>(null);
  const reached = useReached(root);
  const active = isShowingOffered(listing.status);
  const tourButton = useRef<HTMLButtonElement>(null);
  const questionButton = useRef<HTMLButtonElement>(null);
  useFocusReturn(forms.shown, { showing: tourButton, question: questionButton });
  return (
    <section ref={root} className={classes.aside} aria-label="Contact about this listing">
      <RequestBar
        listing={listing}
        reached={reached}
        held={forms.shown !== null}
        onShowing={active ? () => forms.open('panel') : null}
        onQuestion={() => forms.openAt('question')}
      />
      <PersonCard host={host} person={person} />
      <OpenForm host={host} listing={listing} person={person} forms={forms} />
      {forms.requestedDay && (
        <div className={classes.requested}>
          <p className={classes.day}>Showing requested for {formatDay(forms.requestedDay)}</p>
          <CalendarButton host={host} listing={listing} day={forms.requestedDay} slot={null} />
        </div>
      )}
      {active && forms.shown !== 'showing' && (
        <Button ref={tourButton} icon={<CalendarDays />} wide onClick={() => forms.open('showing')}>
          Request Tour
        </Button>
      )}
      {forms.shown !== 'question' && (
        <Button
          ref={questionButton}
          variant={active ? 'secondary' : 'primary'}
          icon={<Mail />}
          wide
          onClick={() => forms.open('question')}
        >
          Ask A Question
        </Button>
      )}
      <PhoneMenu host={host} person={person} />
      {forms.shown === 'panel' && <ShowingDialog host={host} listing={listing} person={person} onDone={forms.close} />}
    </section>
  );
}

interface OpenFormProps extends AsideProps {
  person: ContactPerson;
  forms: AsideForms;
}

/** One form at a time: opening one closes the other [B4.13]. */
function OpenForm({ host, listing, person, forms }: OpenFormProps) {
  const { shown, wish, close, sent } = forms;
  if (shown === 'question') {
    return (
      <FormPlace key="question" title="Ask A Question" forms={forms}>
        <LazyQuestionForm host={host} listing={listing} person={person} onSent={close} />
      </FormPlace>
    );
  }
  if (shown !== 'showing') return null;
  return (
    <FormPlace key="showing" title="Request Tour" forms={forms}>
      <LazyShowingForm host={host} listing={listing} person={person} wish={wish} onSent={sent} />
    </FormPlace>
  );
}

/** The button of a form returns when the form goes: it takes the focus that the form had. */
function useFocusReturn(
  shown: AsideForm | null,
  buttons: Partial<Record<AsideForm, RefObject<HTMLButtonElement | null>>>,
) {
  const latest = useRef(buttons);
  const before = useRef(shown);
  useEffect(() => {
    const button = before.current && latest.current[before.current];
    before.current = shown;
    if (shown === null && document.activeElement === document.body) button?.current?.focus();
  }, [shown]);
}

/**
 * Heading and Cancel around a form. The heading takes the focus, since the button that was pressed goes; a form that was
 * opened from elsewhere on the page comes into view.
 */
function FormPlace({ title, forms, children }: { title: string; forms: AsideForms; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { calledAt } = forms;
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: calledAt === 0 ? 'nearest' : 'center' });
  }, [calledAt]);
  return (
    <div className={classes.place}>
      <div className={classes.head}>
        <h2 ref={heading} tabIndex={-1} className={classes.title}>
          {title}
        </h2>
        <Button variant="quiet" size="small" onClick={forms.close}>
          Cancel
        </Button>
      </div>
      {children}
    </div>
  );
}
