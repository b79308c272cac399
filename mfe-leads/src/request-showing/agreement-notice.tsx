import classes from '../lead/lead.module.css';

/** Buyers and their agent have to sign before a home is shown. */
export function AgreementNotice() {
  return (
    <p className={classes.note}>
      Before a showing, you and the agent who shows you the home sign a written buyer agreement. We will explain it to
      you first.
    </p>
  );
}
