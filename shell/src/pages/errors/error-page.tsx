import { Button } from 'shared-ui';
import classes from './errors.module.css';

interface ErrorPageProps {
  status?: number;
  message?: string;
  /** names the request in the server's log, for whoever reports it */
  requestId?: string | null;
}

/** An error with its status and message; 500 unless told otherwise [B2.7.2] [B8.15]. */
export function ErrorPage({
  status = 500,
  message = 'Our server must be out surfing.',
  requestId = null,
}: ErrorPageProps) {
  return (
    <section className={classes.page}>
      <h1 className={classes.title}>{message}</h1>
      <p className={classes.status}>
        Error {status}
        {requestId && `, request ${requestId}`}
      </p>
      <Button href="/listings">Go back to Search</Button>
    </section>
  );
}
