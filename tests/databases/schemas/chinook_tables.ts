const address = (prefix = "") =>
  `[${prefix}Address] nvarchar(70),
    [${prefix}City] nvarchar(40),
    [${prefix}State] nvarchar(40),
    [${prefix}Country] nvarchar(40),
    [${prefix}PostalCode] nvarchar(10)`;

const reference = (column: string, table: string, key: string) =>
  `foreign key ([${column}]) references [${table}] ([${key}]) on delete no action on update no action`;

/** Genre, MediaType, Playlist and Artist are alike: a key and a name. */
const named = (table: string) =>
  `create table [${table}] (
    [${table}Id] integer not null,
    [Name] nvarchar(120),
    constraint [PK_${table}] primary key ([${table}Id])
  )`;

const INDEXES = [
  ["Album", "ArtistId"],
  ["Customer", "SupportRepId"],
  ["Employee", "ReportsTo"],
  ["Invoice", "CustomerId"],
  ["InvoiceLine", "InvoiceId"],
  ["InvoiceLine", "TrackId"],
  ["PlaylistTrack", "TrackId"],
  ["Track", "AlbumId"],
  ["Track", "GenreId"],
  ["Track", "MediaTypeId"],
];

/** The tables of Chinook as its SQLite edition declares them. */
export const CHINOOK_TABLES: readonly string[] = [
  ...["Artist", "Genre", "MediaType", "Playlist"].map(named),
  `create table [Album] (
    [AlbumId] integer not null,
    [Title] nvarchar(160) not null,
    [ArtistId] integer not null,
    constraint [PK_Album] primary key ([AlbumId]),
    ${reference("ArtistId", "Artist", "ArtistId")}
  )`,
  `create table [Track] (
    [TrackId] integer not null,
    [Name] nvarchar(200) not null,
    [AlbumId] integer,
    [MediaTypeId] integer not null,
    [GenreId] integer,
    [Composer] nvarchar(220),
    [Milliseconds] integer not null,
    [Bytes] integer,
    [UnitPrice] numeric(10,2) not null,
    constraint [PK_Track] primary key ([TrackId]),
    ${reference("AlbumId", "Album", "AlbumId")},
    ${reference("GenreId", "Genre", "GenreId")},
    ${reference("MediaTypeId", "MediaType", "MediaTypeId")}
  )`,
  `create table [PlaylistTrack] (
    [PlaylistId] integer not null,
    [TrackId] integer not null,
    constraint [PK_PlaylistTrack] primary key ([PlaylistId], [TrackId]),
    ${reference("PlaylistId", "Playlist", "PlaylistId")},
    ${reference("TrackId", "Track", "TrackId")}
  )`,
  `create table [Employee] (
    [EmployeeId] integer not null,
    [LastName] nvarchar(20) not null,
    [FirstName] nvarchar(20) not null,
    [Title] nvarchar(30),
    [ReportsTo] integer,
    [BirthDate] datetime,
    [HireDate] datetime,
    ${address()},
    [Phone] nvarchar(24),
    [Fax] nvarchar(24),
    [Email] nvarchar(60),
    constraint [PK_Employee] primary key ([EmployeeId]),
    ${reference("ReportsTo", "Employee", "EmployeeId")}
  )`,
  `create table [Customer] (
    [CustomerId] integer not null,
    [FirstName] nvarchar(40) not null,
    [LastName] nvarchar(20) not null,
    [Company] nvarchar(80),
    ${address()},
    [Phone] nvarchar(24),
    [Fax] nvarchar(24),
    [Email] nvarchar(60) not null,
    [SupportRepId] integer,
    constraint [PK_Customer] primary key ([CustomerId]),
    ${reference("SupportRepId", "Employee", "EmployeeId")}
  )`,
  `create table [Invoice] (
    [InvoiceId] integer not null,
    [CustomerId] integer not null,
    [InvoiceDate] datetime not null,
    ${address("Billing")},
    [Total] numeric(10,2) not null,
    constraint [PK_Invoice] primary key ([InvoiceId]),
    ${reference("CustomerId", "Customer", "CustomerId")}
  )`,
  `create table [InvoiceLine] (
    [InvoiceLineId] integer not null,
    [InvoiceId] integer not null,
    [TrackId] integer not null,
    [UnitPrice] numeric(10,2) not null,
    [Quantity] integer not null,
    constraint [PK_InvoiceLine] primary key ([InvoiceLineId]),
    ${reference("InvoiceId", "Invoice", "InvoiceId")},
    ${reference("TrackId", "Track", "TrackId")}
  )`,
  ...INDEXES.map(([table, column]) => `create index [IFK_${table}${column}] on [${table}] ([${column}])`),
];
