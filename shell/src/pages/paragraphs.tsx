/** Text of the content store: a line beginning with '## ' is a heading, everything else a paragraph. */
export function Paragraphs({ body }: { body: readonly string[] }) {
  return body.map((text, index) => {
    const key = `${index}-${text.slice(0, 20)}`;
    return text.startsWith('## ') ? <h2 key={key}>{text.slice(3)}</h2> : <p key={key}>{text}</p>;
  });
}
