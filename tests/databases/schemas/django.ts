import { stored } from "./moments.ts";
import { DJANGO_TABLES, SHOP_TABLES } from "./django_tables.ts";
import { drawFor } from "./draw.ts";
import { plainly, type RealDatabase, realDatabase, rowsOf, theseRows } from "./real_database.ts";

const MODELS = [["admin", "logentry"], ["auth", "permission"], ["auth", "group"], ["auth", "user"]]
  .concat([["contenttypes", "contenttype"], ["sessions", "session"], ["shop", "product"], ["shop", "order"]]);

const HASH = "pbkdf2_sha256$1000000$" + "c2FsdA$" + "aGFzaA==";
const PRODUCTS = 30;
const DAY = 86_400_000_000;

/** A UUID as Django stores it: 32 digits without a dash. */
const product = (n: number) => drawFor("uuid", n).hex(32);

const ROWS = [
  rowsOf(
    "django_migrations",
    22,
    ({ n, word, moment }) => [n, word(), `000${n}_initial`, stored.withMicroseconds(moment())],
  ),
  theseRows("django_content_type", ...MODELS.map(([app, model], index) => [index + 1, app, model])),
  rowsOf("auth_permission", 32, ({ n, of }) => [
    n,
    1 + (n % 8),
    `${of(["add", "change", "delete", "view"])}_${n}`,
    `Can do ${n}`,
  ]),
  theseRows("auth_group", [1, "editors"], [2, "Größen & co."], [3, "nobody"]),
  rowsOf("auth_group_permissions", 24, ({ n }) => [n, 1 + (n % 2), n]),
  rowsOf("auth_user", 25, ({ n, moment, orNull, word, text }) => [
    ...[n, HASH, orNull(stored.withMicroseconds(moment()), 3), n === 1 ? 1 : 0, `${word()}${n}`, text().slice(0, 150)],
    ...[`${word()}@example.org`, n < 4 ? 1 : 0, n % 7 === 0 ? 0 : 1, stored.withMicroseconds(moment()), ""],
  ]),
  rowsOf("auth_user_groups", 20, ({ n }) => [n, n, 1 + (n % 3)]),
  rowsOf("auth_user_user_permissions", 5, ({ n }) => [n, 1 + (n % 2), 3 * n]),
  rowsOf("django_admin_log", 30, ({ n, text, integer, orNull, moment }) => [
    ...[
      n,
      orNull(String(n)),
      text().slice(0, 200),
      integer(1, 3),
      '[{"added": {}}]',
      orNull(integer(1, 8)),
      integer(1, 3),
    ],
    stored.withMicroseconds(moment()),
  ]),
  rowsOf("django_session", 20, ({ hex, moment }) => [hex(32), `.${hex(80)}`, stored.withMicroseconds(moment())]),
  theseRows("shop_currency", [1, "EUR", "€"], [2, "CHF", "Fr."], [3, "JPY", "¥"]),
  rowsOf("shop_category", 14, ({ n, title }) => [n, title(), `slug-${n}`, n < 3 ? null : Math.floor(n / 2)]),
  rowsOf("shop_product", PRODUCTS, ({ n, text, moment, orNull, integer, of, bytes }) => [
    ...[product(n), text().slice(0, 200), of([9.99, 10, 0.1, 1234567.89]), orNull(integer(1, 9999) / 8)],
    of(["{}", '{"colour": "rouge", "sizes": [1, 2.5, null]}', '"just a text"']),
    ...[stored.withMicroseconds(moment()), orNull(stored.date(moment())), orNull(stored.time(moment()))],
    // A duration is stored in microseconds: a year, half a second, minus a day.
    ...[of([365 * DAY, 500_000, -DAY, 0]), integer(0, 1), of(["", `manuals/${n}.pdf`]), orNull(bytes(32), 2)],
    ...[integer(0, 500), orNull(integer(1, 12)), of(["EUR", "CHF"])],
  ]),
  rowsOf("shop_digitalproduct", 8, ({ n }) => [product(n * 3), `https://example.org/files/${n}`]),
  rowsOf("shop_tag", 15, ({ n, text }) => [n, text().slice(0, 40)]),
  rowsOf("shop_product_tags", 50, ({ n }) => [n, product(1 + (n % 29)), 1 + (n % 13)]),
  rowsOf("shop_order", 35, ({ n, hex, moment, orNull, integer, of }) => [
    ...[n, hex(32), stored.withMicroseconds(moment()), orNull(stored.withMicroseconds(moment()), 3)],
    ...[of(["192.0.2.7", "2001:db8::7", null]), integer(1, 20), orNull(integer(1, 4), 2)],
  ]),
  rowsOf(
    "shop_orderline",
    60,
    ({ n, integer, of }) => [n, integer(1, 9), of([9.99, 10]), 1 + (n % 33), product(1 + (n % 28))],
  ),
  rowsOf("shop_profile", 12, ({ n, text, orNull, moment }) => [n, text(), orNull(stored.date(moment())), n * 2]),
  rowsOf(
    "shop_note",
    18,
    ({ n, integer, text, moment }) => [n, integer(1, 30), text(), stored.iso(moment()), integer(1, 8)],
  ),
];

/** A Django project: UUIDs without dashes, microseconds, model inheritance, join tables with their own key. */
export const django: RealDatabase = realDatabase({
  name: "Django",
  tables: [...DJANGO_TABLES, ...SHOP_TABLES],
  rows: ROWS,
  resources: {
    ...plainly("auth_group", "auth_group_permissions", "auth_permission", "auth_user_groups"),
    ...plainly("auth_user_user_permissions", "django_admin_log", "django_content_type", "django_migrations"),
    auth_user: { columns: { password: false } },
    django_session: { columns: { session_data: false } },
    ...plainly("shop_category", "shop_currency", "shop_digitalproduct", "shop_note", "shop_order", "shop_orderline"),
    ...plainly("shop_product_tags", "shop_profile", "shop_tag"),
    shop_product: { columns: { extra: "JSON" } },
  },
  hints: {
    shop_product: { values: { "currency-id": ["EUR", "JPY"] }, related: { currency: ["1", "3"] } },
    shop_digitalproduct: { related: { "product-ptr": [product(1)] } },
    shop_profile: { related: { user: ["1", "3"] } },
  },
});
