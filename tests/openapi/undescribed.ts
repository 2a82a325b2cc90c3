/** Answers that no description has, each with a pattern of the lines that report it. */
export const UNDESCRIBED: readonly { readonly what: string; readonly of: RegExp }[] = [
  {
    what: "values that other programs have stored and that do not belong in their column",
    of: /^(values|stored dates|decimals|accounting), .*\/attributes\//,
  },
  {
    what: "integers beyond ±(2^53−1), which are strings: every integer would have two types",
    of: /an integer beyond 53 bits is a string/,
  },
  {
    what: "responses of an application's own code, and documents that it has changed",
    of: /renderer|exceptionRenderer|§1 rule 4|§6 after/,
  },
  {
    what: "a row that is gone when it is read back",
    of: /a row that a trigger moves away|in place of a new one that an added statement/,
  },
  {
    what: "a second path of a resource, to which no link leads",
    of: /^sky, (schemas|paths), .*: [A-Z]+ \S+ is not described$/,
  },
  {
    what:
      "filters in groups, which have free labels, and filters through relationships, of which there may be thousands",
    of: /the parameter filter\[(or\]|[^\]]+\.)/,
  },
  {
    what: "filters of related lists and linkage, which equal those of the list and are described in words",
    of: /the parameter filter\[[^\]]+\](\[[a-z-]+\])? of (list|view)\w+Of\w+ is not described$/,
  },
  {
    what: "the statuses with which an application's own hooks, context and `read` of columns refuse",
    of:
      /(a hook before|refuses with an error of its own|a context that refuses|read: an error that it throws|such as a refusal by a hook).* to answer 4(?:0[123]|23)$/,
  },
  {
    what: "pages of included members along longer paths, which are described in words",
    of: /the parameter page\[included\]\[[^\]]+\.[^\]]+\] of/,
  },
  {
    what: "statistics of an attribute in another spelling than in documents",
    of: /the parameter stats\[size_of\] of/,
  },
  {
    what: "names in a body in another spelling than in documents",
    of: /^spelling, camel: .*: the body of /,
  },
  {
    what: "values that a scope supplies for a new resource, which depend on the caller",
    of: /the scope supplies|a scope supplies/,
  },
  {
    what: "an id of a new resource that is null, which counts as absent",
    of: /that is null: the body of \w+: \/data\/id must be string/,
  },
  {
    what: "a media type in another case, or with a profile",
    of: /is not described to take .*(profile=|VND\.API)/i,
  },
  {
    what: "an upsert without updates, which no description has",
    of: /upsert: without updates: \w+ is not described to answer 501$/,
  },
  {
    what: "parameters that are accepted and change nothing",
    of:
      /change nothing|changes nothing|a write runs none|parameters that the option names|the parameter (include|sort|x-mine) of|a page of a to-one|a view is checked|links keep the other parameters|filter\[utm\]|ignoredParameters/,
  },
];
