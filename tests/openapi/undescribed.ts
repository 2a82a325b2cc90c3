/** What is answered and not described, each with a pattern of the lines that tell of it. */
export const UNDESCRIBED: readonly { readonly what: string; readonly of: RegExp }[] = [
  {
    what: "what another program has stored in a column that it does not belong in",
    of: /^(values|stored dates|decimals|accounting), .*\/attributes\//,
  },
  {
    what: "integers beyond ±(2^53−1), which are strings: every integer would have two types",
    of: /an integer beyond 53 bits is a string/,
  },
  {
    what: "what an application's own code answers or makes of a document",
    of: /renderer|exceptionRenderer|§1 rule 4|§6 after/,
  },
  {
    what: "a row that is gone when it is read back",
    of: /a row that a trigger carries away/,
  },
  {
    what: "a second path of a resource, which no link has",
    of: /^sky, (schemas|paths), .*: [A-Z]+ \S+ is not described$/,
  },
  {
    what: "filters of groups, whose labels are free, and those through relationships, of which there may be thousands",
    of: /the parameter filter\[(or\]|[^\]]+\.)/,
  },
  {
    what: "filters of related lists and linkage, which are those of the list and said in words",
    of: /the parameter filter\[[^\]]+\](\[[a-z-]+\])? of (list|view)\w+Of\w+ is not described$/,
  },
  {
    what: "the statuses with which an application's own hooks, context and `read` of columns refuse",
    of:
      /(a hook before|refuses with an error of its own|a context that refuses|read: what it throws|such as what a hook refuses).* to answer 4(?:0[123]|23)$/,
  },
  {
    what: "so many of each owner along longer paths, which the parameters say in words",
    of: /the parameter page\[included\]\[[^\]]+\.[^\]]+\] of/,
  },
  {
    what: "statistics of an attribute in another spelling than that of documents",
    of: /the parameter stats\[size_of\] of/,
  },
  {
    what: "names in another spelling than that of documents, in a body",
    of: /^spelling, camel: .*: the body of /,
  },
  {
    what: "what a scope supplies of a new resource, which depends on the caller",
    of: /the scope supplies|a scope supplies/,
  },
  {
    what: "an id of a new resource that is null, as if it were not there",
    of: /by null: the body of \w+: \/data\/id must be string/,
  },
  {
    what: "a media type in another case, or with a profile",
    of: /is not described to take .*(profile=|VND\.API)/i,
  },
  {
    what: "an upsert where rows are not updated, which no description offers",
    of: /upsert: where rows are not updated: \w+ is not described to answer 501$/,
  },
  {
    what: "parameters that are taken and change nothing",
    of:
      /change nothing|changes nothing|a write runs none|parameters where the option names them|the parameter (include|sort|x-mine) of|a page of a to-one|a view is checked|links keep the other parameters|filter\[utm\]|ignoredParameters/,
  },
];
