import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { hawaiiDay } from 'shared-contracts/lead-rules';
import { ownShowings, type StaffLead } from 'shared-contracts/staff';
import { cx, IconButton, QueryBoundary, Row, Stack, useCall, useHost, VisuallyHidden } from 'shared-ui';
import { LeadDialog } from '../leads/lead-dialog';
import { senderText, showingText } from '../leads/lead-text';
import { firstDay, lastDay, type Month, monthOf, monthText, nextMonth, weeksOf } from './month';
import classes from './showings.module.css';

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** Showing requests by the day that the visitor chose, in Hawaii's calendar. */
export function Showings() {
  const host = useHost();
  const [month, setMonth] = useState<Month>(() => monthOf(hawaiiDay(new Date())));
  const [opened, setOpened] = useState<StaffLead | null>(null);
  const found = useCall(host, ownShowings, { query: { from: firstDay(month), to: lastDay(month) } });
  return (
    <>
      <Row gap={2}>
        <IconButton label="Month before" icon={<ChevronLeft />} onClick={() => setMonth(nextMonth(month, -1))} />
        <h3 className={classes.month} aria-live="polite">
          {monthText(month)}
        </h3>
        <IconButton label="Month after" icon={<ChevronRight />} onClick={() => setMonth(nextMonth(month, 1))} />
      </Row>
      <QueryBoundary state={found}>
        {({ showings }) => <Calendar month={month} showings={showings} onOpen={setOpened} />}
      </QueryBoundary>
      <LeadDialog opened={opened} setOpened={setOpened} onChange={found.retry} />
    </>
  );
}

interface CalendarProps {
  month: Month;
  showings: readonly StaffLead[];
  onOpen: (lead: StaffLead) => void;
}

function Calendar({ month, showings, onOpen }: CalendarProps) {
  const soon = showings.filter(({ showing_date }) => showing_date === null);
  const on = (day: string) => showings.filter(({ showing_date }) => showing_date === day);
  return (
    <>
      {soon.length > 0 && (
        <Stack as="section" gap={2} aria-label="As soon as possible" className={classes.soon}>
          <h4 className={classes.soonTitle}>As soon as possible</h4>
          {soon.map((lead) => (
            <ShowingEntry key={lead.id} lead={lead} onOpen={onOpen} />
          ))}
        </Stack>
      )}
      {showings.length === soon.length && <p className={classes.none}>No showings requested in {monthText(month)}.</p>}
      <table className={classes.calendar}>
        <caption>
          <VisuallyHidden>Showings in {monthText(month)}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            {WEEKDAYS.map((name) => (
              <th key={name} scope="col">
                <abbr title={name}>{name.slice(0, 3)}</abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week) => (
            <tr key={week.find(Boolean)}>
              {week.map((day, index) =>
                day === null ? (
                  <td key={WEEKDAYS[index]} className={classes.away} />
                ) : (
                  <Day key={day} day={day} weekday={WEEKDAYS[index] ?? ''} showings={on(day)} onOpen={onOpen} />
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

interface DayProps extends Pick<CalendarProps, 'showings' | 'onOpen'> {
  day: string;
  weekday: string;
}

function Day({ day, weekday, showings, onOpen }: DayProps) {
  const today = day === hawaiiDay(new Date());
  return (
    <td className={showings.length === 0 ? classes.free : undefined} aria-current={today ? 'date' : undefined}>
      <time dateTime={day} className={today ? classes.today : classes.number}>
        <span className={classes.weekday}>{weekday} </span>
        {Number(day.slice(8))}
      </time>
      {showings.map((lead) => (
        <ShowingEntry key={lead.id} lead={lead} onOpen={onOpen} />
      ))}
    </td>
  );
}

/** One request in the calendar. It opens the lead. */
function ShowingEntry({ lead, onOpen }: { lead: StaffLead; onOpen: (lead: StaffLead) => void }) {
  const answered = lead.answered_at !== null;
  return (
    <button
      type="button"
      className={cx(classes.entry, answered && classes.answered)}
      title={showingText(lead) ?? undefined}
      onClick={() => onOpen(lead)}
    >
      <strong>{senderText(lead)}</strong>
      <span>{lead.listing_title ?? lead.mls_number}</span>
      {answered && <span>Answered</span>}
    </button>
  );
}
