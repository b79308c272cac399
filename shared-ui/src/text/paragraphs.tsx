interface ParagraphsProps {
  body: readonly string[];
  /** a line beginning with '## ' is a heading */
  headings?: boolean;
}

/** Text of the content store, by paragraph; some of them may be the same. */
export function Paragraphs({ body, headings = true }: ParagraphsProps) {
  return body.map((text, index) => {
    const key = `${index}-${text.slice(0, 20)}`;
    return headings && text.startsWith('## ') ? <h2 key={key}>{text.slice(3)}</h2> : <p key={key}>{text}</p>;
  });
}
