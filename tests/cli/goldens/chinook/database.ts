// Written by `relata introspect`: run it again instead of editing.
import type { Generated } from "kysely";

/** The tables and views of the database, as Kysely takes them. */
export interface Database {
  Album: AlbumTable;
  Artist: ArtistTable;
  Customer: CustomerTable;
  Employee: EmployeeTable;
  Genre: GenreTable;
  Invoice: InvoiceTable;
  InvoiceLine: InvoiceLineTable;
  MediaType: MediaTypeTable;
  Playlist: PlaylistTable;
  PlaylistTrack: PlaylistTrackTable;
  Track: TrackTable;
}

/** A row of the table "Album". */
export interface AlbumTable {
  AlbumId: Generated<number>;
  Title: string;
  /** Points to "Artist", "ArtistId". */
  ArtistId: number;
}

/** A row of the table "Artist". */
export interface ArtistTable {
  ArtistId: Generated<number>;
  Name: string | null;
}

/** A row of the table "Customer". */
export interface CustomerTable {
  CustomerId: Generated<number>;
  FirstName: string;
  LastName: string;
  Company: string | null;
  Address: string | null;
  City: string | null;
  State: string | null;
  Country: string | null;
  PostalCode: string | null;
  Phone: string | null;
  Fax: string | null;
  Email: string;
  /** Points to "Employee", "EmployeeId". */
  SupportRepId: number | null;
}

/** A row of the table "Employee". */
export interface EmployeeTable {
  EmployeeId: Generated<number>;
  LastName: string;
  FirstName: string;
  Title: string | null;
  /** Points to "Employee", "EmployeeId". */
  ReportsTo: number | null;
  BirthDate: string | null;
  HireDate: string | null;
  Address: string | null;
  City: string | null;
  State: string | null;
  Country: string | null;
  PostalCode: string | null;
  Phone: string | null;
  Fax: string | null;
  Email: string | null;
}

/** A row of the table "Genre". */
export interface GenreTable {
  GenreId: Generated<number>;
  Name: string | null;
}

/** A row of the table "Invoice". */
export interface InvoiceTable {
  InvoiceId: Generated<number>;
  /** Points to "Customer", "CustomerId". */
  CustomerId: number;
  InvoiceDate: string;
  BillingAddress: string | null;
  BillingCity: string | null;
  BillingState: string | null;
  BillingCountry: string | null;
  BillingPostalCode: string | null;
  Total: number;
}

/** A row of the table "InvoiceLine". */
export interface InvoiceLineTable {
  InvoiceLineId: Generated<number>;
  /** Points to "Invoice", "InvoiceId". */
  InvoiceId: number;
  /** Points to "Track", "TrackId". */
  TrackId: number;
  UnitPrice: number;
  Quantity: number;
}

/** A row of the table "MediaType". */
export interface MediaTypeTable {
  MediaTypeId: Generated<number>;
  Name: string | null;
}

/** A row of the table "Playlist". */
export interface PlaylistTable {
  PlaylistId: Generated<number>;
  Name: string | null;
}

/** A row of the table "PlaylistTrack". */
export interface PlaylistTrackTable {
  /** Points to "Playlist", "PlaylistId". */
  PlaylistId: number;
  /** Points to "Track", "TrackId". */
  TrackId: number;
}

/** A row of the table "Track". */
export interface TrackTable {
  TrackId: Generated<number>;
  Name: string;
  /** Points to "Album", "AlbumId". */
  AlbumId: number | null;
  /** Points to "MediaType", "MediaTypeId". */
  MediaTypeId: number;
  /** Points to "Genre", "GenreId". */
  GenreId: number | null;
  Composer: string | null;
  Milliseconds: number;
  Bytes: number | null;
  UnitPrice: number;
}
