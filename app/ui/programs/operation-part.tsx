import { developersCopy } from "#app/i18n/programs/developers.ts";
import { Ltr } from "../kit/bdi.tsx";
import { Table, TableHead } from "../kit/table.tsx";
import { CodeBlock } from "../kit/code-block.tsx";
import "./programs.css";

const words = developersCopy.operations;

type Field = { name: string; text: string; kind: string; values: readonly string[] };
type Operation = {
  id: string;
  path: string;
  title: string;
  text: string;
  parameters: readonly (Field & { isRequired: boolean; isInPath: boolean })[];
  fields: readonly Field[];
  curl: string;
  answer: string;
};

/** One operation: what it takes, a call of it, and what it answers. */
export function OperationPart({ operation, invented }: { operation: Operation; invented: boolean }) {
  const { id, path, title, text, parameters, fields, curl, answer } = operation;
  return (
    <section className="stack operation" aria-labelledby={id}>
      <div>
        <h3 id={id}>{title}</h3>
        <p className="operation__path">
          <Ltr>GET {path}</Ltr>
        </p>
        <p className="muted">{text}</p>
      </div>
      <Table label={`${words.parameters}: ${title}`}>
        <TableHead heads={[words.name, words.meaning]} />
        <tbody>
          {parameters.map((parameter) => (
            <tr key={parameter.name}>
              <th scope="row">
                <Ltr>{parameter.name}</Ltr>
                <span className="operation__facts tiny">
                  {words.kinds[parameter.kind]}
                  {"، "}
                  {parameter.isRequired ? words.required : words.optional}
                  {parameter.isInPath && `، ${words.inPath}`}
                </span>
              </th>
              <td>
                {parameter.text}
                <Values of={parameter} />
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
      <h4>{words.request}</h4>
      <CodeBlock label={`${words.request}: ${title}`}>{curl}</CodeBlock>
      <details className="operation__answer">
        <summary>{words.answer}</summary>
        <div className="stack gap-2">
          {invented && <p className="tiny">{words.invented}</p>}
          <CodeBlock label={`${words.answer}: ${title}`}>{answer}</CodeBlock>
        </div>
      </details>
      <details className="operation__answer">
        <summary>{words.fields}</summary>
        <Table label={`${words.fields}: ${title}`}>
          <TableHead heads={[words.field, words.meaning]} />
          <tbody>
            {fields.map((field) => (
              <tr key={field.name}>
                <th scope="row">
                  <Ltr>{field.name}</Ltr>
                </th>
                <td>
                  {field.text}
                  <Values of={field} />
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      </details>
    </section>
  );
}

function Values({ of: { values } }: { of: Field }) {
  if (values.length === 0) return null;
  return (
    <span className="operation__facts tiny">
      {words.values} <Ltr>{values.join(", ")}</Ltr>
    </span>
  );
}
