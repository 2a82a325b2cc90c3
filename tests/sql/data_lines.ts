/** A line that is longer is broken. */
const WIDTH = 110;

/** Plain data as indented lines, without empty values; data that fits in a line stays in it. */
export function dataLines(data: unknown): readonly string[] {
  return lines(data, 0);
}

function lines(data: unknown, depth: number): readonly string[] {
  const indent = "  ".repeat(depth);
  if (Array.isArray(data)) {
    return data.flatMap((one) => {
      const [first, ...rest] = member("-", one, depth);
      return [indent + first, ...rest];
    });
  }
  return present(data as object).flatMap(([name, value]) => {
    const [first, ...rest] = member(`${name}:`, value, depth);
    return [indent + first, ...rest];
  });
}

/** A value behind a name or a dash; the first line is not indented yet. */
function member(name: string, value: unknown, depth: number): readonly string[] {
  const inline = `${name} ${inLine(value)}`;
  if (inline.length + 2 * depth <= WIDTH || typeof value !== "object" || value === null) return [inline];
  const below = lines(value, depth + 1);
  // The first member of a list's element follows its dash.
  return name === "-" ? [`- ${below[0].trimStart()}`, ...below.slice(1)] : [name, ...below];
}

function inLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(inLine).join(", ")}]`;
  if (typeof value === "object" && value !== null) {
    return `{ ${present(value).map(([name, one]) => `${name}: ${inLine(one)}`).join(", ")} }`;
  }
  return typeof value === "string" && !/^[\w-]+$/.test(value) ? JSON.stringify(value) : String(value);
}

function present(value: object): readonly (readonly [string, unknown])[] {
  return Object.entries(value).filter(([, one]) => !isEmpty(one));
}

function isEmpty(value: unknown): boolean {
  if (value === undefined) return true;
  return typeof value === "object" && value !== null && Object.keys(value).length === 0;
}
