import { Paragraphs } from 'shared-ui';
import classes from './content.module.css';
import { asParagraphs } from './paragraphs';

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
