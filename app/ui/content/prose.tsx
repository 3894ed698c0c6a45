import type { Block, Paragraph, Run } from "#app/i18n/prose.ts";
import { Ltr } from "../kit/bdi.tsx";
import { Link } from "../kit/link.tsx";
import { Table } from "../kit/table.tsx";

/**
 * A paragraph with its links; mailboxes and other sites are plain links. `apart` opens our own pages in a new tab, so
 * that a form beside them keeps what was typed.
 */
export function RichText({ text, apart = false }: { text: Paragraph; apart?: boolean }) {
  if (typeof text === "string") return text;
  return text.map((run, index) => <Piece key={index} run={run} apart={apart} />);
}

function Piece({ run, apart }: { run: Run; apart: boolean }) {
  if (typeof run === "string") return run;
  if ("ltr" in run) return <Ltr>{run.ltr}</Ltr>;
  const { to, text } = run;
  if (to.startsWith("mailto:"))
    return (
      <a href={to}>
        <Ltr>{text}</Ltr>
      </a>
    );
  if (to.startsWith("https:"))
    return (
      <a href={to} rel="noopener">
        {text}
      </a>
    );
  return (
    <Link to={to} target={apart ? "_blank" : undefined}>
      {text}
    </Link>
  );
}

/** Paragraphs, lists and tables in order. */
export function Blocks({ blocks }: { blocks: readonly Block[] }) {
  return blocks.map((block, index) => <BlockView key={index} block={block} />);
}

function BlockView({ block }: { block: Block }) {
  if (typeof block === "string" || !("list" in block || "table" in block))
    return (
      <p>
        <RichText text={block} />
      </p>
    );
  if ("list" in block)
    return (
      <ul>
        {block.list.map((item, index) => (
          <li key={index}>
            <RichText text={item} />
          </li>
        ))}
      </ul>
    );
  const { caption, head, rows } = block.table;
  return (
    <div className="prose-table">
      <Table label={caption}>
        <caption className="vh">{caption}</caption>
        <thead>
          <tr>
            {head.map((name) => (
              <th scope="col" key={name}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([first = "", ...others], row) => (
            <tr key={row}>
              <th scope="row">
                <RichText text={first} />
              </th>
              {others.map((cell, column) => (
                <td key={column} data-label={head[column + 1]}>
                  <RichText text={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}
