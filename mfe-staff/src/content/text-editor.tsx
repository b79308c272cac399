import type { ApiError } from 'shared-contracts';
import { Button, Paragraphs } from 'shared-ui';
import classes from './content.module.css';
import type { Draft } from './drafts.store';

interface TextPreviewProps {
  title: string;
  lead: string;
  body: string;
  /** a line beginning with '## ' is drawn as a heading */
  headings?: boolean;
}

/** A text as its readers will see it, while it is being written. */
export function TextPreview({ title, lead, body, headings = false }: TextPreviewProps) {
  const paragraphs = asParagraphs(body);
  const isEmpty = [title, lead, ...paragraphs].every((text) => text.trim() === '');
  return (
    <section className={classes.preview} aria-label="Preview">
      <p className={classes.soft}>Preview</p>
      {isEmpty && <p className={classes.soft}>What you write shows here.</p>}
      <h3 className={classes.title}>{title}</h3>
      {lead.trim() && <p className={classes.lead}>{lead}</p>}
      <div className={classes.prose}>
        <Paragraphs body={paragraphs} headings={headings} />
      </div>
    </section>
  );
}

/** Paragraphs as one text to edit, an empty line between them. */
export const asText = (paragraphs: readonly string[]): string => paragraphs.join('\n\n');

/** The text cut at its empty lines. */
export function asParagraphs(text: string): string[] {
  return text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');
}

interface SaveBarProps {
  draft: Pick<Draft<Record<string, string>>, 'changed' | 'undo'>;
  /** nothing is missing and nothing on its way */
  ready: boolean;
}

/** Save and undo below a text, and whether it is saved. */
export function SaveBar({ draft: { changed, undo }, ready }: SaveBarProps) {
  return (
    <div className={classes.actions}>
      <Button type="submit" disabled={!ready}>
        Save
      </Button>
      {undo && (
        <Button variant="secondary" onClick={undo}>
          {changed ? 'Undo changes' : 'Bring back the text before'}
        </Button>
      )}
      <span role="status" className={classes.soft}>
        {changed ? 'Not saved yet' : ''}
      </span>
    </div>
  );
}

const OVERTAKEN =
  'Another user has saved this text. Undo your changes to see their version, or save again to replace it.';
const WRITTEN = 'This region already has a text. Choose the region above to change it.';

/** Why a text was not saved, and what to do about it. */
export function refusalOf({ code, message }: Pick<ApiError, 'code' | 'message'>, isNewRegion = false): string {
  if (code !== 'version_conflict') return message;
  return isNewRegion ? WRITTEN : OVERTAKEN;
}
