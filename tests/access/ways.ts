import { beside } from "../sql/cases.ts";
import type { SERVICES } from "./services.ts";

/** A request, and how its rows are reached. */
export interface Way {
  readonly title: string;
  readonly service: string;
  readonly path: string;
  readonly lines: readonly string[];
}

function way(title: string, service: keyof typeof SERVICES & string, path: string) {
  return ([lines]: TemplateStringsArray): Way => ({
    title,
    service,
    path,
    lines: lines.trimEnd().split("\n").slice(1).map((line) => line.slice(4)),
  });
}

/** Every kind of way, as lines for a reader: what is sought, what is walked, and the costs. */
export const WAYS: readonly Way[] = [
  way("a record", "linked", "/items/1")`
    n0 items: seek id = ?
      linkage of owner: each row looks up one: owners.id = owner_id
      linkage of second: each row looks up one: owners.id = second_id
    visits: no rows but those that are shown
  `,
  way("a record by a key of several columns", "plain", "/seats/opera~1~a!~1")`
    n0 seats: seek (house, hall, place) = ?
      linkage of hall: each row looks up one: halls.house = house and halls.number = hall
    visits: no rows but those that are shown
  `,
  way("a list in the order of its key", "counted", "/items")`
    n0 items: scan in the order of id
      count: all
      page: by its number
    visits: no rows but those that are shown
  `,
  way("a count as far as its bound", "bounded", "/items?page=2")`
    n0 items: scan in the order of id
      count: as far as its bound
      page: by its number
    visits: no rows but those that are shown
  `,
  way("statistics, and groups by a to-one", "stats", "/items?stats[rank]=sum&stats[total]=count&stats[group]=owner")`
    n0 items: scan in the order of id; visits ≈ 1,500,000
      statistics of rank: of all that pass
      groups: all that pass, by owners, each row looks up one: owners.id = owner_id
    visits ≈ 1,500,000
  `,
  way("groups of what an index finds", "stats", "/items?filter[rank]=1&stats[group]=name")`
    n0 items: seek rank = ?; visits ≈ 600,000
      groups: all that pass, by name
    visits ≈ 600,000
  `,
  way("so many of each owner, by an index in their order", "cuts", "/owners?include=items&page[included][items]=2")`
    n0 owners: scan in the order of id
      count: all
      page: by its number
      linkage of region: each row looks up one: regions.id = region_id
    n1 items: seek owner_id ∈ n0.id, the first of each owner, at most 1,001 rows
      linkage of owner: each row looks up one: owners.id = owner_id
      linkage of second: each row looks up one: owners.id = second_id
    visits: no rows but those that are shown
  `,
  way("so many of each owner, among all of its own", "cuts", "/owners?include=papers&page[included][papers]=2")`
    n0 owners: scan in the order of id
      count: all
      page: by its number
      linkage of region: each row looks up one: regions.id = region_id
    n1 papers: seek owner_id ∈ n0.id, the first of each owner, found among all of its own, at most 1,001 rows; visits ≈ 30,000
      linkage of owner: each row looks up one: owners.id = owner_id
    visits ≈ 30,000
  `,
  way("a far page of keys that may have no gap", "counted", "/notes?page=60")`
    n0 notes: scan in the order of id
      count: all
      page: at its first key where the keys have no gap, else from the nearer end of the list
    visits: no rows but those that are shown
  `,
  way("a far page of text keys", "counted", "/papers?page=60")`
    n0 papers: scan in the order of id
      count: all
      page: from the nearer end of the list
    visits: no rows but those that are shown
  `,
  way("a far page in another order", "counted", "/items?page=60&sort=rank")`
    n0 items: scan in the order of rank
      count: all
      page: by its number, far from the start
    visits: no rows but those that are shown
  `,
  way("an order that an index has by another collation", "counted", "/notes?page=60&sort=name")`
    n0 notes: walk 60,000 rows; visits ≈ 60,000
      sort: name
      count: all
      page: by its number, far from the start
    visits ≈ 60,000
  `,
  way("a sort by an index", "plain", "/items?sort=rank")`
    n0 items: scan in the order of rank
    visits: no rows but those that are shown
  `,
  way("a sort without an index", "plain", "/items?sort=-name,rank")`
    n0 items: walk 300,000 rows; visits ≈ 600,000
      sort: name descending
      sort: rank
    visits ≈ 600,000
  `,
  way("a sort along a to-one", "plain", "/items?include=owner&sort=owner.name")`
    n0 items: walk 300,000 rows; visits ≈ 900,000
      sort: name of owners, each row looks up one: owners.id = owner_id
    n1 owners: seek id ∈ n0.owner_id, at most 1,001 rows, in the order of the keys
    visits ≈ 900,000
  `,
  way("a sort along two to-ones", "plain", "/items?include=owner.region&sort=-owner.region.name")`
    n0 items: walk 300,000 rows; visits ≈ 1,500,000
      sort: name descending of regions, each row looks up one: owners.id = owner_id, regions.id = owners.region_id
    n1 owners: seek id ∈ n0.owner_id, at most 1,001 rows, in the order of the keys
    n2 regions: seek id ∈ n1.region_id, at most 1,001 rows, in the order of the keys
    visits ≈ 1,500,000
  `,
  way("a sort along a to-many", "plain", "/owners?include=items&sort=items.name")`
    n0 owners: walk 200 rows; visits ≈ 1,600
      sort: the least name of items, found once for each key; visits ≈ 300,000
        walk all of items for items.owner_id = id
    n1 items: seek owner_id ∈ n0.id, at most 1,001 rows
    visits ≈ 301,600
  `,
  way("a sort along a to-many of some rows", "plain", "/owners?include=items&sort=-items.name&region_id=1")`
    n0 owners: seek region_id = id of regions, found once; visits ≈ 300,200
      regions: seek id = ?; visits ≈ 1
      sort: the greatest name of items, found once for each key
        from the keys that are asked for, seek items.owner_id = id
    n1 items: seek owner_id ∈ n0.id, at most 1,001 rows
    visits ≈ 300,201
  `,
  way("a sort along a to-many without an index", "plain", "/owners?include=loose&sort=loose.name")`
    n0 owners: walk 200 rows; visits ≈ 1,600
      sort: the least name of loose, found once for each key; visits ≈ 20,000
        walk all of loose for loose.owner_id = id
    n1 loose: walk 20,000 rows for owner_id ∈ n0.id, at most 1,001 rows; visits ≈ 20,000
    visits ≈ 41,600
  `,
  way(
    "a sort along a path on which many rows meet",
    "plain",
    "/notes?include=item.owner.items&sort=item.owner.items.name",
  )`
    n0 notes: walk 60,000 rows; visits ≈ 480,000
      sort: the least name of items, found once for each key; visits ≈ 600,200
        walk all of items for items.id = item_id
        walk all of owners for owners.id = owner_id, then seek items.owner_id = owners.id
    n1 items: seek id ∈ n0.item_id, at most 1,001 rows, in the order of the keys
    n2 owners: seek id ∈ n1.owner_id, at most 1,001 rows, in the order of the keys
    n3 items: seek owner_id ∈ n2.id, at most 1,001 rows
    visits ≈ 1,080,200
  `,
  way("a sort through a join table", "plain", "/kits?include=tools&sort=tools.name")`
    n0 kits: walk 10,000 rows; visits ≈ 80,000
      sort: the least name of tools, found once for each key; visits ≈ 20,000
        walk all of kit_tools for kit_tools.kit_id = id, then seek tools.id = kit_tools.tool_id
    n1 kit_tools: seek kit_id ∈ n0.id, at most 10,001 rows
    n2 tools: seek id ∈ n1.tool_id, at most 1,001 rows, in the order of the keys
    visits ≈ 100,000
  `,
  way("some ids", "plain", "/items?filter[id]=1,2,3")`
    n0 items: seek id ∈ 3 values
    visits ≈ 3
  `,
  way("some ids of text", "plain", "/papers?filter[id]=p0001,p0002")`
    n0 papers: seek id ∈ 2 values
    visits ≈ 2
  `,
  way("some ids of several columns", "plain", "/seats?filter[id]=opera~1~a2,opera~1~a3")`
    n0 seats: seek (house, hall, place) ∈ 2 values
    visits ≈ 2
  `,
  way("a foreign key", "plain", "/items?owner_id=2")`
    n0 items: seek owner_id = id of owners, found once
      owners: seek id = ?; visits ≈ 1
    visits ≈ 1
  `,
  way("some foreign keys", "plain", "/items?filter[owner]=1,2")`
    n0 items: seek owner_id ∈ id of owners, found once; visits ≈ 600,000
      owners: seek id ∈ 2 values; visits ≈ 2
      sort: id
    visits ≈ 600,004
  `,
  way("a value of an indexed column", "plain", "/items?filter[rank]=5")`
    n0 items: seek rank = ?
    visits: no rows but those that are shown
  `,
  way("some values of an indexed column", "plain", "/items?filter[rank][in]=5,6")`
    n0 items: seek rank ∈ 2 values; visits ≈ 600,000
      sort: id
    visits ≈ 600,002
  `,
  way("some texts", "plain", "/measures?filter[note][in]=a,b&filter[flag]=true")`
    n0 measures: seek note ∈ 2 values, few pass; visits ≈ 30,000
      filter: flag = ?
      sort: id
    visits ≈ 30,000
  `,
  way("some fractions", "plain", "/measures?filter[ratio][in]=1.5,2&filter[price][nin]=1,2")`
    n0 measures: seek ratio ∈ 2 values, few pass; visits ≈ 30,400
      filter: price ∉ 2 values
      sort: id
    visits ≈ 30,400
  `,
  way("a range, and a column without an index", "plain", "/items?filter[rank][gt]=5&filter[hidden]=0")`
    n0 items: seek rank > ?; visits ≈ 900,000
      filter: hidden = ?
      sort: id
    visits ≈ 900,000
  `,
  way("a part of a text", "plain", "/items?filter[name][contains]=i")`
    n0 items: scan in the order of id; visits ≈ 300,000
      filter: name contains ?
    visits ≈ 300,000
  `,
  way("two parts of a text", "plain", "/items?filter[name][contains]=i&filter[name][ends-with]=1")`
    n0 items: scan in the order of id; visits ≈ 600,000
      filter: name contains ? and ends with ?, read once
    visits ≈ 600,000
  `,
  way("one of two parts of a text", "plain", "/items?filter[or][a][name][contains]=i&filter[or][b][name][contains]=j")`
    n0 items: scan in the order of id; visits ≈ 600,000
      filter: name contains ? or contains ?, read once
    visits ≈ 600,000
  `,
  way(
    "the beginning of a text, and its absence",
    "plain",
    "/measures?filter[note][starts-with]=a&filter[flag][null]=true",
  )`
    n0 measures: seek note starts with ?; visits ≈ 30,000
      filter: flag is null
      sort: id
    visits ≈ 30,000
  `,
  way("an attribute of a to-one", "plain", "/items?filter[owner.name]=o1")`
    n0 items: seek owner_id ∈ id of owners, found once; visits ≈ 600,000
      owners: seek name = ?; visits ≈ 20
      sort: id
    visits ≈ 600,220
  `,
  way("an attribute that a to-one does not have", "plain", "/items?filter[owner.name][ne]=o1")`
    n0 items: scan in the order of id; visits ≈ 600,000
      filter: owner_id ∉ id of owners, found once
        owners: walk 200 rows; visits ≈ 200
          filter: name = ?
    visits ≈ 600,400
  `,
  way("no to-one", "plain", "/items?filter[second][null]=true")`
    n0 items: scan in the order of id; visits ≈ 600,000
      filter: second_id ∉ id of owners, found once
        owners: walk 200 rows; visits ≈ 20
    visits ≈ 600,020
  `,
  way("an attribute of a to-one that no index leads back from", "plain", "/loose?filter[owner.name]=o1")`
    n0 loose: scan in the order of id; visits ≈ 40,000
      filter: owner_id ∈ id of owners, found once, few have one
        owners: seek name = ?; visits ≈ 20
    visits ≈ 40,220
  `,
  way("one row of a to-many", "plain", "/owners?filter[items.rank][gt]=5&filter[items.name]=i1")`
    n0 owners: seek id ∈ owner_id of items, found once
      items: seek rank > ?; visits ≈ 600,000
        filter: name = ?
    visits ≈ 900,000
  `,
  way("a row of a to-many of which most rows are so", "plain", "/owners?filter[items.name][ne]=i1")`
    n0 owners: scan in the order of id; visits ≈ 300,000
      filter: each row looks for one of items: items.owner_id = id
        name ≠ ?
    visits ≈ 300,000
  `,
  way("a to-many that is empty", "plain", "/owners?filter[items][null]=true")`
    n0 owners: scan in the order of id; visits ≈ 400
      filter: id ∉ owner_id of items, found once
        items: walk 300,000 rows; visits ≈ 30,000
    visits ≈ 30,400
  `,
  way("a to-many that is empty, without an index", "plain", "/owners?filter[loose][null]=true")`
    n0 owners: scan in the order of id; visits ≈ 400
      filter: id ∉ owner_id of loose, found once
        loose: walk 20,000 rows; visits ≈ 2,000
    visits ≈ 2,400
  `,
  way("a path of two to-manys", "plain", "/regions?filter[owners.items.rank]=5")`
    n0 regions: seek id ∈ region_id of owners, found once
      owners: seek id ∈ owner_id of items, found once; visits ≈ 330,020
        items: seek rank = ?; visits ≈ 30,000
    visits ≈ 330,220
  `,
  way("one of two conditions that have indexes", "plain", "/items?filter[or][a][rank]=5&filter[or][b][owner]=1")`
    n0 items: seek id ∈ those of either
      items: seek rank = ?; visits ≈ 30,000
      items: seek owner_id = id of owners, found once; visits ≈ 30,001
        owners: seek id = ?; visits ≈ 1
    visits ≈ 660,001
  `,
  way(
    "one of two conditions of which one has no index",
    "plain",
    "/items?filter[or][a][tenant]=5&filter[or][b][owner.name]=o1",
  )`
    n0 items: scan in the order of id; visits ≈ 900,000
      filter: any of these
        tenant = ?
        owner_id ∈ id of owners, found once, few have one
          owners: seek name = ?; visits ≈ 20
    visits ≈ 900,220
  `,
  way(
    "one of two groups of conditions",
    "plain",
    "/items?filter[or][a][tenant]=5&filter[or][a][hidden]=0&filter[or][b][name]=i",
  )`
    n0 items: scan in the order of id; visits ≈ 900,000
      filter: (tenant = ? and hidden = ?) or name = ?
    visits ≈ 900,000
  `,
  way(
    "a condition that all rows must meet, in a group beside another",
    "plain",
    "/owners?filter[items][null]=true&filter[or][a][items][null]=true&filter[or][a][name]=x&filter[or][b][name]=y",
  )`
    n0 owners: seek id ∈ those of either; visits ≈ 600
      owners: seek name = ?; visits ≈ 20
      owners: seek name = ?; visits ≈ 20
      filter: id ∉ owner_id of items, found once
        items: walk 300,000 rows; visits ≈ 30,000
    visits ≈ 31,040
  `,
  way(
    "a condition that all rows must meet, as a group",
    "plain",
    "/owners?filter[loose][null]=true&filter[or][a][loose][null]=true&filter[or][b][name]=y",
  )`
    n0 owners: scan in the order of id; visits ≈ 400
      filter: id ∉ owner_id of loose, found once
        loose: walk 20,000 rows; visits ≈ 2,000
    visits ≈ 2,400
  `,
  way(
    "a condition that each group asks, by an index",
    "plain",
    "/items?filter[or][a][rank]=5&filter[or][a][name]=i&filter[or][b][hidden]=0&filter[or][b][rank]=5",
  )`
    n0 items: seek rank = ?; visits ≈ 900,000
      filter: name = ? or hidden = ?
    visits ≈ 900,000
  `,
  way(
    "a condition that each group asks, beside rows that each of them names",
    "plain",
    "/items?filter[or][a][owner.name]=x&filter[or][a][id]=1&filter[or][b][owner.name]=x&filter[or][b][id]=2,3",
  )`
    n0 items: seek id ∈ those of either; visits ≈ 12
      items: seek id = ?; visits ≈ 1
      items: seek id ∈ 2 values; visits ≈ 2
      filter: each row looks for one of owners: owners.id = owner_id
        name = ?
    visits ≈ 18
  `,
  way(
    "a condition that each group asks, by a value of its own, beside rows that each of them names",
    "plain",
    "/items?filter[or][a][rank]=5&filter[or][a][id]=1&filter[or][b][rank]=5&filter[or][b][id]=2",
  )`
    n0 items: seek id ∈ those of either; visits ≈ 4
      items: seek id = ?; visits ≈ 1
      items: seek id = ?; visits ≈ 1
      filter: rank = ?
    visits ≈ 8
  `,
  way(
    "a condition that each group asks, by a range of other rows, beside values of each",
    "plain",
    "/items?filter[or][a][owner.name][lt]=x&filter[or][a][rank]=1&filter[or][b][owner.name][lt]=x&filter[or][b][rank]=2",
  )`
    n0 items: seek id ∈ those of either; visits ≈ 900,000
      items: seek rank = ?; visits ≈ 30,000
      items: seek rank = ?; visits ≈ 30,000
      filter: owner_id ∈ id of owners, found once, few have one
        owners: seek name < ?; visits ≈ 20
    visits ≈ 1,560,220
  `,
  way(
    "a condition that each group asks of related rows, beside another one of others",
    "plain",
    "/owners?filter[items.rank]=5&filter[or][a][items.rank]=7&filter[or][a][name]=x&filter[or][b][items.rank]=7",
  )`
    n0 owners: seek id ∈ owner_id of items, found once; visits ≈ 600
      items: seek rank = ?; visits ≈ 30,000
      filter: id ∈ owner_id of items, found once
        items: seek rank = ?; visits ≈ 30,000
    visits ≈ 660,600
  `,
  way(
    "a condition that all rows must meet, in a group that asks more of the same related row",
    "plain",
    "/owners?filter[items.name]=i&filter[or][a][items.name]=i&filter[or][a][items.tenant]=3&filter[or][b][name]=y",
  )`
    n0 owners: seek id ∈ owner_id of items, found once; visits ≈ 800
      items: walk 300,000 rows; visits ≈ 300,000
        filter: name = ?
      filter: any of these
        id ∈ owner_id of items, found once
          items: walk 300,000 rows; visits ≈ 600,000
            filter: name = ?
            filter: tenant = ?
        name = ?
    visits ≈ 1,500,800
  `,
  way("through a join table", "plain", "/kits?filter[tools]=1,2")`
    n0 kits: seek id ∈ kit_id of kit_tools, found once
      kit_tools: seek tool_id ∈ id of tools, found once; visits ≈ 1,004
        tools: seek id ∈ 2 values; visits ≈ 2
    visits ≈ 11,004
  `,
  way("beside a unique column", "plain", "/kit-labels?kit_id=1&filter[kit.tools.name]=t1")`
    n0 kit_labels: seek kit_id = id of kits, found once; visits ≈ 76
      kits: seek id = ?; visits ≈ 1
      filter: each row looks for one of kits: kits.id = kit_id
        each row looks for one of kit_tools: kit_tools.kit_id = id
          each row looks for one of tools: tools.id = tool_id
            name = ?
    visits ≈ 77
  `,
  way("beside a key, through two to-manys", "areFew", "/owners?filter[id]=1,2&filter[items.notes.name]=n1")`
    n0 owners: seek id ∈ 2 values; visits ≈ 15,002
      filter: each row looks for one of items: items.owner_id = id
        each row looks for one of notes: notes.item_id = id
          name = ?
    visits ≈ 15,004
  `,
  way("a unique column of another table", "plain", "/kits?filter[label.text]=l1&filter[name][ne]=k")`
    n0 kits: seek id ∈ kit_id of kit_labels, found once; visits ≈ 20,000
      kit_labels: walk 10,000 rows; visits ≈ 10,000
        filter: text = ?
      filter: name ≠ ?
    visits ≈ 40,000
  `,
  way("what a foreign key does not hold", "plain", "/items?filter[owner][nin]=1,2&filter[rank][ne]=5")`
    n0 items: scan in the order of id; visits ≈ 900,000
      filter: rank ≠ ?
      filter: owner_id ∉ id of owners, found once
        owners: seek id ∈ 2 values; visits ≈ 2
    visits ≈ 900,004
  `,
  way("a scope on every table", "scoped", "/owners?filter[items.rank]=5&filter[region.name]=r1")`
    n0 owners: seek id ∈ owner_id of items, found once, in scope; visits ≈ 600
      items: seek rank = ?, in scope; visits ≈ 30,000
      filter: region_id ∈ id of regions, found once, few have one
        regions: walk 20 rows; visits ≈ 20
          filter: name = ?
    visits ≈ 330,640
  `,
  way("the few rows of a scope, before anything else", "scopeFirst", "/items?filter[rank]=5&sort=rank")`
    n0 items: seek by what its scope demands, in scope; visits ≈ 900,000
      sort: rank
    visits ≈ 900,000
  `,
  way("a scope that leaves most rows, which is only tested", "scopeLast", "/items?filter[rank]=5&sort=rank")`
    n0 items: seek rank = ?, its scope only tested; visits ≈ 600,000
      sort: rank
    visits ≈ 600,000
  `,
  way("conditions of a hook", "hooked", "/owners")`
    n0 owners: scan in the order of id, with conditions of hooks
    n1 regions: seek id ∈ n0.region_id, at most 1,001 rows, in the order of the keys
    visits: no rows but those that are shown
  `,
  way("a search in columns", "plain", "/items?filter=I")`
    n0 items: scan in the order of id; visits ≈ 300,000
      search: name contains ?
    visits ≈ 300,000
  `,
  way("a search of words", "words", "/items?filter=one")`
    n0 items: seek id ∈ the rows of the words in items_words
    visits: no rows but those that are shown
  `,
  way("a search of words in the order of the key", "words", "/items?filter=one&sort=id")`
    n0 items: seek id ∈ the rows of the words in items_words
    visits: no rows but those that are shown
  `,
  way("a search of words in the reverse order of the key", "words", "/items?filter=one&sort=-id")`
    n0 items: seek id ∈ the rows of the words in items_words
    visits: no rows but those that are shown
  `,
  way("a search of words in an order", "words", "/items?filter=one&sort=name")`
    n0 items: seek id ∈ the rows of the words in items_words; visits ≈ 600,000
      sort: name
    visits ≈ 600,000
  `,
  way("a search of words among few rows", "words", "/items?filter=one&filter[rank]=5")`
    n0 items: seek rank = ?
      search: id ∈ the rows of the words in items_words; visits ≈ 300,000
    visits ≈ 300,000
  `,
  way("a search of words behind a cursor", "wordsByCursor", `/items?filter=one&${beside("after", "", "i40")}`)`
    n0 items: seek id ∈ the rows of the words in items_words
      sort: id, as the rows come
      page: behind a cursor, at its key
    visits: no rows but those that are shown
  `,
  way("the rows that point to one", "linked", "/owners/1/items")`
    n0 items: seek owner_id = id of owners, found once
      owners: seek id = ?; visits ≈ 1
      owner: seek its id in owners
      linkage of owner: each row looks up one: owners.id = owner_id
      linkage of second: each row looks up one: owners.id = second_id
    visits ≈ 1
  `,
  way("the row that one points to", "linked", "/items/1/owner")`
    n0 owners: seek id = owner_id of items, found once
      items: seek id = ?; visits ≈ 1
      owner: seek its id in items
      linkage of region: each row looks up one: regions.id = region_id
    visits ≈ 1
  `,
  way("the first page by a cursor", "cursors", "/items")`
    n0 items: scan in the order of id
      page: by a cursor, the first
      linkage of owner: each row looks up one: owners.id = owner_id
      linkage of second: each row looks up one: owners.id = second_id
    visits: no rows but those that are shown
  `,
  way("rows of a join table behind a cursor", "cursors", `/kits/1/tools?${beside("after", "", "i4")}`)`
    n0 tools: seek id ∈ tool_id of kit_tools, found once
      kit_tools: seek kit_id = id of kits, found once; visits ≈ 1,001
        kits: seek id = ?; visits ≈ 1
      owner: seek its id in kits
      sort: id, as the rows come
      page: behind a cursor, at its key
    visits: no rows but those that are shown
  `,
  way("behind a cursor, by an index", "cursors", `/items?${beside("after", "rank", "i7", "i40")}`)`
    n0 items: scan in the order of rank
      page: behind a cursor, at its place in the order of rank, id
      linkage of owner: each row looks up one: owners.id = owner_id
      linkage of second: each row looks up one: owners.id = second_id
    visits: no rows but those that are shown
  `,
  way("before a cursor, without an index", "cursors", `/items?${beside("before", "name,-rank", "ti7", "i3", "i40")}`)`
    n0 items: walk 300,000 rows; visits ≈ 900,000
      sort: name
      sort: rank descending
      page: before a cursor, which every row is compared with
      linkage of owner: each row looks up one: owners.id = owner_id
      linkage of second: each row looks up one: owners.id = second_id
    visits ≈ 900,000
  `,
  way("a to-one and a to-many", "plain", "/items?include=owner,notes")`
    n0 items: scan in the order of id
    n1 owners: seek id ∈ n0.owner_id, at most 1,001 rows, in the order of the keys
    n2 notes: seek item_id ∈ n0.id, at most 1,001 rows
    visits: no rows but those that are shown
  `,
  way("rows through a join table", "plain", "/kits/1?include=tools")`
    n0 kits: seek id = ?
    n1 kit_tools: seek kit_id ∈ n0.id, at most 10,001 rows
    n2 tools: seek id ∈ n1.tool_id, at most 1,001 rows, in the order of the keys
    visits: no rows but those that are shown
  `,
  way("rows that no index leads to", "plain", "/owners/1?include=loose")`
    n0 owners: seek id = ?
    n1 loose: walk 20,000 rows for owner_id ∈ n0.id, at most 1,001 rows; visits ≈ 20,000
    visits ≈ 20,000
  `,
  way("rows below rows", "plain", "/owners/1?include=items.notes")`
    n0 owners: seek id = ?
    n1 items: seek owner_id ∈ n0.id, at most 1,001 rows
    n2 notes: seek item_id ∈ n1.id, at most 1,001 rows
    visits: no rows but those that are shown
  `,
  way("too many rows to test", "walked", "/items?filter[name][contains]=i")`
    n0 items: walk in the order of id, until the page is full
      filter: name contains ?
      page: by its number
    visits: as many rows as it may walk
  `,
  way("too many rows to test, in the order of an index", "walked", "/items?sort=-rank&filter[name]=i")`
    n0 items: walk in the order of rank descending, until the page is full
      filter: name = ?
      page: by its number
    visits: as many rows as it may walk
  `,
  way("a member of JSON by an index", "members", "/measures?filter[extra.color][in]=red,5&filter[extra.size][gt]=5")`
    n0 measures: seek extra.color ∈ 3 values, few pass; visits ≈ 50,000
      filter: extra.size > ?
      sort: id
    visits ≈ 50,000
  `,
  way("members of JSON without an index", "members", "/measures?filter[extra.size]=5&filter[extra.color][null]=true")`
    n0 measures: scan in the order of id; visits ≈ 60,400
      filter: extra.size ∈ 2 values
      filter: extra.color is null
    visits ≈ 60,400
  `,
];
