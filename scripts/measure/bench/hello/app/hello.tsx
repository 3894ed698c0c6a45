export const meta = () => [{ title: "Hello" }];

export function loader() {
  return { greeting: "Hello" };
}

export default function Hello({ loaderData }: { loaderData: ReturnType<typeof loader> }) {
  return <h1>{loaderData.greeting}</h1>;
}
