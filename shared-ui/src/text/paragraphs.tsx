interface ParagraphsProps {
  body: readonly string[];
  /** a line that begins with '## ' is a heading */
  headings?: boolean;
}

/** Text of the content store, by paragraph. Paragraphs may be equal. */
export function Paragraphs({ body, headings = true }: ParagraphsProps) {
  return body.map((text, index) => {
    const key = `${index}-${text.slice(0, 20)}`;
    return headings && text.startsWith('## ') ? <h2 key={key}>{text.slice(3)}</h2> : <p key={key}>{text}</p>;
  });
}
