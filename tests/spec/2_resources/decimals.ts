import { suite } from "../../helpers/exchanges/fixture.ts";
import { answering } from "../../helpers/exchanges/messages.ts";
import { decimals } from "../../helpers/fixtures/decimals.ts";

const price = (id: number, value: string | null) => ({
  type: "prices",
  id: String(id),
  attributes: { value },
  links: { self: `/prices/${id}` },
});

/** The value as JSON text, since a number may be written in several ways. */
const patching = (value: string) => `
  PATCH /prices/2

  { "data": { "type": "prices", "id": "2", "attributes": { "value": ${value} } } }`;

const refused = (title: string, detail: string) =>
  answering("422", { errors: [{ title, detail, source: { pointer: "/data/attributes/value" } }] });

const TAKES = '"value" takes a decimal number, "12.50" or 12.5; integers beyond ±(2^53−1) as a string.';

/** Exact decimals in a column of text: `columns: { price: "DECIMAL" }`. */
export const exactDecimals = [
  suite(decimals, "plain", [
    {
      title: "DECIMAL: a stored text is printed unchanged",
      request: "GET /prices",
      response: answering("200", {
        data: [
          price(1, "1.50"),
          price(2, "7"),
          price(3, "12345678.90"),
          price(4, "free"),
          price(5, null),
          price(6, "QUI="),
        ],
      }),
    },
    ...([
      ["a string", '"-0.10"', "-0.10"],
      ["a number", "12.5", "12.5"],
      ["a number with an exponent", "1.25E-3", "0.00125"],
      ["a number that JavaScript prints with an exponent", "0.00000015", "0.00000015"],
      ["a whole number", "7.00", "7"],
    ] as const).map(([what, sent, stored]) => ({
      title: `DECIMAL: ${what} is stored as text`,
      request: patching(sent),
      response: answering("200", { data: price(2, stored) }),
    })),
    {
      title: "DECIMAL: null is stored as NULL",
      request: patching("null"),
      response: answering("200", { data: price(2, null) }),
    },
    ...['"1e3"', '"07"', '".5"', '"+1"', '""', "true", "9007199254740993", "1e400"].map((sent) => ({
      title: `DECIMAL: ${sent} is refused`,
      request: patching(sent),
      response: refused("_type", TAKES),
    })),
    {
      title: "DECIMAL: the declared length applies",
      request: patching('"1234567890.55"'),
      response: refused("_maxLength", '"value" takes at most 12 characters.'),
    },
  ]),
];
