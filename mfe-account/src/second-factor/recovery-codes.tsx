import { Button } from 'shared-ui';
import formClasses from '../forms/form.module.css';
import accountClasses from '../panel/account.module.css';
import { saveFile } from '../settings/save-file';
import classes from './second-factor.module.css';

/** The only time these are shown: the server keeps their hashes alone. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  return (
    <div className={formClasses.form}>
      <p className={accountClasses.soft}>
        Keep these recovery codes where you find them without your phone. Each signs you in once; they are not shown
        again.
      </p>
      <ul className={classes.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code className={classes.letters}>{code}</code>
          </li>
        ))}
      </ul>
      <Button
        variant="secondary"
        wide
        onClick={() => saveFile('recovery-codes.txt', `${codes.join('\n')}\n`, 'text/plain')}
      >
        Save as a file
      </Button>
      <Button wide onClick={onDone}>
        I have kept them
      </Button>
    </div>
  );
}
