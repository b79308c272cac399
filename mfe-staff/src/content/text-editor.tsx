import type { ApiError } from 'shared-contracts';
import { Button, Paragraphs, Row, Stack } from 'shared-ui';
import classes from './content.module.css';
import type { Draft } from './drafts.store';

interface TextPreviewProps {
  title: string;
  lead: string;
  body: string;
  /** a line that begins with '## ' becomes a heading */
  headings?: boolean;
}

/** A preview of a text while it is written. */
export function TextPreview({ title, lead, body, headings = false }: TextPreviewProps) {
  const paragraphs = asParagraphs(body);
  const isEmpty = [title, lead, ...paragraphs].every((text) => text.trim() === '');
  return (
    <section className={classes.preview} aria-label="Preview">
      <p className={classes.soft}>Preview</p>
      {isEmpty && <p className={classes.soft}>What you write shows here.</p>}
      {title.trim() && <h3 className={classes.title}>{title}</h3>}
      {lead.trim() && <p className={classes.lead}>{lead}</p>}
      <Stack gap={4} className={classes.prose}>
        <Paragraphs body={paragraphs} headings={headings} />
      </Stack>
    </section>
  );
}

/** Joins paragraphs with empty lines for the text field. */
export const asText = (paragraphs: readonly string[]): string => paragraphs.join('\n\n');

/** Splits a text at its empty lines. */
export function asParagraphs(text: string): string[] {
  return text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');
}

interface SaveBarProps {
  draft: Pick<Draft<Record<string, string>>, 'changed' | 'undo'>;
  /** all required fields are filled and no request is running */
  ready: boolean;
}

/** Save and undo below a text, and the state of the text. */
export function SaveBar({ draft: { changed, undo }, ready }: SaveBarProps) {
  return (
    <Row gap={3} wrap>
      <Button type="submit" disabled={!ready}>
        Save
      </Button>
      {undo && (
        <Button variant="secondary" onClick={undo}>
          {changed ? 'Undo changes' : 'Restore the previous text'}
        </Button>
      )}
      <span role="status" className={classes.soft}>
        {changed ? 'Not saved yet' : ''}
      </span>
    </Row>
  );
}

const OVERTAKEN =
  'Another user has saved this text. Undo your changes to see their version, or save again to replace it.';
const WRITTEN = 'This region already has a text. Choose the region above to change it.';

/** The reason why a text was not saved, and what to do. */
export function refusalOf({ code, message }: Pick<ApiError, 'code' | 'message'>, isNewRegion = false): string {
  if (code !== 'version_conflict') return message;
  return isNewRegion ? WRITTEN : OVERTAKEN;
}
